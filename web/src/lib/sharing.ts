// Exports: to the clipboard, to other apps, or as a file.
const KEPT_FOR = 60_000

export function download(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_FOR)
}

export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

export const canShare = typeof navigator.share === 'function'

/** Share with a picture, if the device can share files. A cancelled dialog is no error. */
export async function share(title: string, text: string, picture?: File): Promise<void> {
  const files = picture && navigator.canShare?.({ files: [picture] }) ? [picture] : undefined
  await navigator.share({ title, text, files }).catch(() => undefined)
}

/** A file name made from a title. */
export function fileName(title: string, ending: string): string {
  const plain = title.normalize('NFC').replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '').slice(0, 60)
  return `${plain || 'nimmt'}.${ending}`
}
