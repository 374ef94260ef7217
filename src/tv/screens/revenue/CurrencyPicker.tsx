import { useState } from 'react'
import { type Currency, currencies } from '#tv/dashboard/money/currency.ts'
import { t } from '#tv/language/t.ts'
import { Button } from '#tv/ui/controls/Button.tsx'
import { Menu } from '#tv/ui/menu/Menu.tsx'
import { messages } from './messages.ts'

/** A button with the currency of the screen. It opens a menu with all currencies. */
export function CurrencyPicker({ chosen, onChoose }: { chosen: Currency; onChoose: (currency: Currency) => void }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button focusKey="revenue:currency" onPress={() => setOpen(true)}>
        <bdi>{chosen}</bdi>
      </Button>
      {open && (
        <Menu
          title={t(messages.currency)}
          values={currencies}
          chosen={chosen}
          textOf={(currency) => currency}
          onChoose={onChoose}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
