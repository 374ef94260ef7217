import './beingMade.css'

interface BeingMadeProps {
  words: { title: string; meaning: string; percentMade?: number }
  /** Drawn over the skeletons of the whole screen. */
  overScreen?: boolean
}

/** Where the demo's numbers will be: how far they are made. There is nothing to press, because they come by themselves. */
export const BeingMade = ({ words: { title, meaning, percentMade = 0 }, overScreen = false }: BeingMadeProps) => (
  <section className="being-made" data-over={overScreen} role="status">
    <p className="being-made-title">{title}</p>
    <span className="being-made-track" aria-hidden="true">
      <span className="being-made-bar" style={{ width: `${percentMade}%` }} />
    </span>
    <p>{meaning}</p>
  </section>
)
