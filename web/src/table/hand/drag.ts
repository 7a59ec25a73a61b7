// Dragging a card from the hand onto the table, with mouse, pen or finger.
type Drag = {
  /** Whether the card may be dragged now. */
  may: () => boolean
  /** Called while dragging with whether the card is over the table, and with `null` when the drag ends. */
  over: (onTable: boolean | null) => void
  drop: () => void
}

const SLACK = 8

export function draggable(node: HTMLElement, drag: Drag) {
  let from: { x: number; y: number; id: number } | null = null
  let moved = false
  let dragged = false

  const onTable = (event: PointerEvent) =>
    event.clientY < (node.parentElement?.getBoundingClientRect().top ?? 0) - SLACK ||
    document.elementFromPoint(event.clientX, event.clientY)?.closest('.rows') != null

  function down(event: PointerEvent): void {
    if (event.button !== 0 || !drag.may()) return
    from = { x: event.clientX, y: event.clientY, id: event.pointerId }
    moved = dragged = false
  }
  function move(event: PointerEvent): void {
    if (from?.id !== event.pointerId) return
    const [x, y] = [event.clientX - from.x, event.clientY - from.y]
    if (!moved && Math.hypot(x, y) < SLACK) return
    if (!moved) node.setPointerCapture(event.pointerId)
    moved = dragged = true
    node.style.setProperty('translate', `${x}px ${y}px`)
    node.classList.add('dragged')
    drag.over(onTable(event))
  }
  function up(event: PointerEvent): void {
    if (from?.id !== event.pointerId) return
    from = null
    if (!moved) return
    moved = false
    node.style.removeProperty('translate')
    node.classList.remove('dragged')
    drag.over(null)
    if (event.type === 'pointerup' && onTable(event)) drag.drop()
  }
  /** Ignore the click at the end of a drag. */
  function click(event: MouseEvent): void {
    if (!dragged) return
    dragged = false
    event.stopImmediatePropagation()
    event.preventDefault()
  }

  node.addEventListener('pointerdown', down)
  node.addEventListener('pointermove', move)
  node.addEventListener('pointerup', up)
  node.addEventListener('pointercancel', up)
  node.addEventListener('click', click, { capture: true })
  return {
    update: (other: Drag) => {
      drag = other
    },
  }
}
