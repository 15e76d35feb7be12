/** A QR code as one SVG path of unit squares (runs merged), with its quiet zone of four squares. */
export async function qrOf(text: string): Promise<{ size: number; path: string }> {
  const { create } = await import('qrcode');
  // One segment of bytes: looking for a shorter mixture finds none in an address, and costs a quarter of the whole.
  const { modules } = create([{ data: Buffer.from(text), mode: 'byte' }], { errorCorrectionLevel: 'L' });
  const quiet = 4;
  let path = '';
  for (let row = 0; row < modules.size; row++) {
    for (let column = 0; column < modules.size; column++) {
      if (!modules.get(row, column)) continue;
      let run = 1;
      while (column + run < modules.size && modules.get(row, column + run)) run++;
      path += `M${column + quiet} ${row + quiet}h${run}v1h-${run}z`;
      column += run;
    }
  }
  return { size: modules.size + 2 * quiet, path };
}
