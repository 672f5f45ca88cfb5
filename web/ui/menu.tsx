import { EllipsisVertical, type LucideIcon } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useId, useRef, useState } from 'react'
import { Button } from './button.tsx'
import css from './menu.module.css'

export type MenuItem = {
  readonly label: string
  readonly icon: LucideIcon
  /** Marks an action that cannot be undone. */
  readonly danger?: boolean
  readonly onChoose: () => void
}

export type MenuProps = {
  /** Label of the button; on a phone only its accessible name. */
  readonly label: string
  readonly items: readonly MenuItem[]
  /** Ref of the button, to return the focus to it later. */
  readonly opener?: RefObject<HTMLButtonElement | null>
}

/** A button with a menu of further actions (native popover: Escape and a click outside close it, and the focus returns). */
export function Menu({ label, items, opener }: MenuProps) {
  const id = useId()
  const own = useRef<HTMLButtonElement>(null)
  const button = opener ?? own
  const menu = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)

  const choose = (item: MenuItem) => {
    // Return the focus to the button before the action takes it, so that a dialog later returns it there too.
    menu.current?.hidePopover()
    item.onChoose()
  }
  const openAt = (event: KeyboardEvent, which: 'first' | 'last') => {
    event.preventDefault()
    menu.current?.showPopover()
    focusItem(menu.current, which)
  }
  return (
    <>
      <Button
        ref={button}
        icon={<EllipsisVertical />}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={id}
        popoverTarget={id}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown') openAt(event, 'first')
          if (event.key === 'ArrowUp') openAt(event, 'last')
        }}
      >
        <span className={css.word}>{label}</span>
      </Button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="menu"
        aria-label={label}
        className={css.menu}
        onBeforeToggle={({ newState }) => newState === 'open' && placeBelow(menu.current, button.current)}
        onToggle={({ newState }) => {
          setOpen(newState === 'open')
          if (newState === 'open' && !menu.current?.contains(document.activeElement)) focusItem(menu.current, 'first')
        }}
        onKeyDown={(event) => moveFocus(event, menu.current)}
      >
        {items.map((item) => (
          <button
            key={item.label}
            type="button"
            role="menuitem"
            tabIndex={-1}
            className={item.danger ? `${css.item} ${css.danger}` : css.item}
            onClick={() => choose(item)}
          >
            <item.icon aria-hidden="true" />
            {item.label}
          </button>
        ))}
      </div>
    </>
  )
}

/** A popover is on top and has no positioned parent, so it is placed below its button, aligned at the end. */
function placeBelow(menu: HTMLElement | null, button: HTMLElement | null) {
  if (!menu || !button) return
  const { bottom, right } = button.getBoundingClientRect()
  menu.style.top = `${bottom + window.scrollY}px`
  menu.style.right = `${document.documentElement.clientWidth - right}px`
}

const findItems = (menu: HTMLElement | null) => [
  ...(menu?.querySelectorAll<HTMLButtonElement>('[role="menuitem"]') ?? []),
]

const focusItem = (menu: HTMLElement | null, which: 'first' | 'last') =>
  findItems(menu)
    .at(which === 'first' ? 0 : -1)
    ?.focus()

function moveFocus(event: KeyboardEvent, menu: HTMLElement | null) {
  // The focus returns to the button and continues from there.
  if (event.key === 'Tab') return menu?.hidePopover()
  const items = findItems(menu)
  const at = items.findIndex((item) => item.matches(':focus'))
  const to = { ArrowDown: (at + 1) % items.length, ArrowUp: at - 1, Home: 0, End: -1 }[event.key]
  if (to === undefined) return
  event.preventDefault()
  items.at(to)?.focus()
}
