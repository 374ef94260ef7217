import { minutesOfDay, type PlanContent } from '#contract/fleetPlan.ts'
import { spansOfDay } from '#contract/planTime.ts'
import { t } from '#web/language/t.ts'
import { messages } from './messages.ts'
import { timeText, weekdays, weekdayText } from './planTexts.ts'

/** Sizes of the drawing: the names of days, a minute, a day, and the hours above. */
const [left, perMinute, row, top] = [90, 0.75, 44, 28]
const width = left + minutesOfDay * perMinute
/** A shorter time has no room for the number of its entry. */
const leastMinutes = 40
/** So many colours; beyond them they repeat, and the number tells them apart. */
const colours = 6

/** A week with the entry that counts at each time. Where nothing is drawn, there is no picture. */
export const WeekGrid = ({ content: { entries } }: { content: PlanContent }) => (
  // A day is read from left to right, and begins with its name.
  <div className="fleet-scroll" dir="ltr">
    <svg
      className="fleet-week"
      viewBox={`0 0 ${width} ${top + weekdays.length * row}`}
      role="img"
      aria-label={t(messages.week)}
      direction="ltr"
    >
      {[0, 4, 8, 12, 16, 20].map((hour) => (
        <text key={hour} x={x(hour * 60)} y={top - 9}>
          {timeText(hour * 60)}
        </text>
      ))}
      {weekdays.map((weekday, index) => {
        const y = top + index * row
        return (
          <g key={weekday}>
            <text x={0} y={y + row / 2 + 6}>
              {weekdayText(weekday, 'short')}
            </text>
            <rect className="fleet-week-day" x={left} y={y} width={width - left} height={row - 4} />
            {spansOfDay(entries, weekday).map(({ entry, from, until }) => {
              if (entry === undefined || entries[entry]?.screens.length === 0) return null
              return (
                <g key={from}>
                  <rect
                    className={`fleet-week-${entry % colours}`}
                    x={x(from)}
                    y={y}
                    width={(until - from) * perMinute}
                    height={row - 4}
                  />
                  {until - from >= leastMinutes && (
                    <text className="fleet-week-number" x={x(from) + 8} y={y + row / 2 + 6}>
                      {entry + 1}
                    </text>
                  )}
                </g>
              )
            })}
          </g>
        )
      })}
    </svg>
  </div>
)

const x = (minute: number) => left + minute * perMinute
