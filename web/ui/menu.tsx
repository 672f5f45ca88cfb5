import { EllipsisVertical, type LucideIcon } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from './button.tsx'
import { type Right, useRights } from './may.tsx'
import css from './menu.module.css'

export type MenuItem = {
  readonly label: string
  readonly icon: LucideIcon
  readonly danger?: boolean
  /** The people who have it, in the menus of a trip. @default everyone */
  readonly needs?: Right
} & (
  | { readonly onChoose: () => void }
  /** A link to another app. */
  | { readonly href: string }
)

export type MenuProps = {
  readonly label: string
  /** @default EllipsisVertical */
  readonly icon?: LucideIcon
  /**
   * The place where the label is visible, not only the accessible name.
   * @default 'wide'
   */
  readonly labeled?: 'always' | 'wide' | 'never'
  readonly items: readonly MenuItem[]
  /** The button, to return the focus to it later. */
  readonly opener?: RefObject<HTMLButtonElement | null>
}

/** A button with a menu, in a native popover; nothing without items that the user may choose. Items exist only while it is open, because a long itinerary has thousands of menus. */
export function Menu({ label, icon: Icon = EllipsisVertical, labeled = 'wide', items: all, opener }: MenuProps) {
  const may = useRights()
  const items = all.filter(({ needs }) => needs === undefined || may(needs))
  const id = useId()
  const own = useRef<HTMLButtonElement>(null)
  const button = opener ?? own
  const menu = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)

  // Return the focus to the button first, so that a dialog returns it there too.
  const close = () => menu.current?.hidePopover()
  const openAt = (event: KeyboardEvent, which: 'first' | 'last') => {
    event.preventDefault()
    menu.current?.showPopover()
    focusItem(menu.current, which)
  }
  if (items.length === 0) return null
  return (
    <>
      <Button
        ref={button}
        variant={labeled === 'never' ? 'plain' : 'quiet'}
        icon={<Icon />}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={id}
        popoverTarget={id}
        className={labeled === 'wide' ? css.opener : undefined}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown') openAt(event, 'first')
          if (event.key === 'ArrowUp') openAt(event, 'last')
        }}
      >
        {labeled === 'never' ? null : <span>{label}</span>}
      </Button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="menu"
        aria-label={label}
        className={css.menu}
        onBeforeToggle={({ newState }) => {
          if (newState !== 'open') return
          // The items have to exist before a key moves the focus to them.
          flushSync(() => setOpen(true))
          placeBeside(menu.current, button.current, items.length)
        }}
        onToggle={({ newState }) => {
          setOpen(newState === 'open')
          if (newState === 'open' && !menu.current?.contains(document.activeElement)) focusItem(menu.current, 'first')
        }}
        onKeyDown={(event) => moveFocus(event, menu.current)}
      >
        {open
          ? items.map((item, at) => <Item key={item.label} item={item} tabIndex={at === 0 ? 0 : -1} onClose={close} />)
          : null}
      </div>
    </>
  )
}

type ItemProps = {
  readonly item: MenuItem
  /** 0 for the first: a menu that scrolls needs an item in the tab order. */
  readonly tabIndex: number
  readonly onClose: () => void
}

function Item({ item, tabIndex, onClose }: ItemProps) {
  const className = item.danger ? `${css.item} ${css.danger}` : css.item
  const content = (
    <>
      <item.icon />
      {item.label}
    </>
  )
  if ('href' in item)
    return (
      <a href={item.href} role="menuitem" tabIndex={tabIndex} className={className} onClick={onClose}>
        {content}
      </a>
    )
  const choose = () => {
    onClose()
    item.onChoose()
  }
  return (
    <button type="button" role="menuitem" tabIndex={tabIndex} className={className} onClick={choose}>
      {content}
    </button>
  )
}

/** The height of an item, as in the styles. A menu has no size before it opens. */
const itemHeight = 44
/** Pixels between a menu and the window's edge. */
const edge = 8

/** A popover has no positioned parent, so place it at its button's side that has room. */
function placeBeside(menu: HTMLElement | null, button: HTMLElement | null, items: number) {
  if (!menu || !button) return
  const { left, right, top, bottom } = button.getBoundingClientRect()
  const { clientWidth, clientHeight } = document.documentElement
  const isAtStart = left + right < clientWidth
  const height = (items + 1) * itemHeight
  const isAbove = clientHeight - bottom < height && top >= height
  // A long menu scrolls where the window ends.
  menu.style.maxHeight = `${Math.max((isAbove ? top : clientHeight - bottom) - itemHeight / 2, 4 * itemHeight)}px`
  menu.style.top = isAbove ? 'auto' : `${bottom + window.scrollY}px`
  menu.style.bottom = isAbove ? `${clientHeight - top - window.scrollY}px` : 'auto'
  menu.style.maxWidth = `${(isAtStart ? clientWidth - left : right) - edge}px`
  menu.style.left = isAtStart ? `${left}px` : 'auto'
  menu.style.right = isAtStart ? 'auto' : `${clientWidth - right}px`
}

const findItems = (menu: HTMLElement | null) => [...(menu?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])]

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
