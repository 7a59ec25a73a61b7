// Keyboard focus after the focused element has disappeared.
export function focusHand(): void {
  const card = document.querySelector<HTMLElement>('.hand button[tabindex="0"]')
  ;(card ?? document.getElementById('status'))?.focus()
}

export function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body
}
