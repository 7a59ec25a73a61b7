// A sheet as a picture: the table of the deals, and a plot of the totals.
import { headsOf, totalsOf } from './scores'
import type { Sheet } from './sheet'

type Captions = { title: string; facts: string; deal: string; total: string }

const EDGE = 32
const NAME = 120
const LINE = 30
const PLOT = 220
const INK = '#22211d'
const FAINT = '#5d584c'
const RULE = '#b9b19c'
const PAPER = '#fffdf7'
const TONES = ['#6a2f8f', '#1f5fa8', '#a85400', '#a8231b', '#20663a', '#5d584c']
const FONT = 'system-ui, "Segoe UI", Roboto, "Noto Sans", sans-serif'

function sizeOf(sheet: Sheet): { width: number; height: number } {
  const width = Math.max(520, 2 * EDGE + 80 + sheet.players.length * NAME)
  const plot = sheet.deals.length > 1 ? PLOT + LINE : 0
  return { width, height: 2 * EDGE + 70 + (sheet.deals.length + 2) * LINE + plot }
}

/** A PNG with two pixels per unit. */
export async function picture(sheet: Sheet, captions: Captions): Promise<Blob> {
  const { width, height } = sizeOf(sheet)
  const canvas = document.createElement('canvas')
  canvas.width = 2 * width
  canvas.height = 2 * height
  const brush = canvas.getContext('2d')!
  brush.scale(2, 2)
  brush.fillStyle = PAPER
  brush.fillRect(0, 0, width, height)
  const below = drawTable(brush, sheet, captions, width)
  if (sheet.deals.length > 1) drawLines(brush, sheet, below + LINE, width)
  return new Promise((resolve, reject) => canvas.toBlob((made) => (made ? resolve(made) : reject(new Error('no picture'))), 'image/png'))
}

type Brush = CanvasRenderingContext2D

function write(brush: Brush, text: string, x: number, y: number, look: { size?: number; tone?: string; bold?: boolean; align?: CanvasTextAlign; most?: number }): void {
  brush.font = `${look.bold ? 700 : 400} ${look.size ?? 16}px ${FONT}`
  brush.fillStyle = look.tone ?? INK
  brush.textAlign = look.align ?? 'start'
  brush.fillText(text, x, y, look.most)
}

function rule(brush: Brush, y: number, width: number): void {
  brush.strokeStyle = RULE
  brush.lineWidth = 1
  brush.beginPath()
  brush.moveTo(EDGE, y)
  brush.lineTo(width - EDGE, y)
  brush.stroke()
}

/** Returns the y coordinate of the lower edge. */
function drawTable(brush: Brush, sheet: Sheet, captions: Captions, width: number): number {
  const right = (seat: number) => width - EDGE - (sheet.players.length - 1 - seat) * NAME
  const totals = totalsOf(sheet)
  write(brush, captions.title, EDGE, EDGE + 20, { size: 24, bold: true, most: width - 2 * EDGE })
  write(brush, captions.facts, EDGE, EDGE + 46, { size: 14, tone: FAINT, most: width - 2 * EDGE })
  let y = EDGE + 70 + LINE - 8
  write(brush, captions.deal, EDGE, y, { tone: FAINT })
  sheet.players.forEach((name, seat) => write(brush, name, right(seat), y, { align: 'end', bold: true, tone: TONES[seat % TONES.length], most: NAME - 12 }))
  sheet.deals.map(headsOf).forEach((heads, deal) => {
    rule(brush, (y += LINE) - LINE + 8, width)
    write(brush, String(deal + 1), EDGE, y, { tone: FAINT })
    heads.forEach((count, seat) => {
      write(brush, String(totals[deal]![seat]), right(seat), y, { align: 'end' })
      write(brush, `+${count}`, right(seat) - 40, y, { align: 'end', size: 12, tone: FAINT })
    })
  })
  rule(brush, (y += LINE) - LINE + 8, width)
  write(brush, captions.total, EDGE, y, { bold: true })
  sheet.players.forEach((_, seat) => write(brush, String(totals.at(-1)?.[seat] ?? 0), right(seat), y, { align: 'end', bold: true, size: 20 }))
  return y
}

function drawLines(brush: Brush, sheet: Sheet, top: number, width: number): void {
  const totals = [sheet.players.map(() => 0), ...totalsOf(sheet)]
  const most = Math.max(1, ...totals.flat())
  const x = (deal: number) => EDGE + (deal * (width - 2 * EDGE)) / (totals.length - 1)
  const y = (heads: number) => top + PLOT - (heads * PLOT) / most
  rule(brush, y(0), width)
  sheet.players.forEach((_, seat) => {
    brush.strokeStyle = TONES[seat % TONES.length]!
    brush.lineWidth = 2.5
    brush.setLineDash(seat < TONES.length ? [] : [8, 5])
    brush.beginPath()
    totals.forEach((heads, deal) => brush.lineTo(x(deal), y(heads[seat]!)))
    brush.stroke()
  })
  brush.setLineDash([])
}
