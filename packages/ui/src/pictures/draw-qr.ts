import { encode } from 'uqr';

/** The standard requires four empty modules around the code. */
const QUIET_ZONE = 4;

/** Dark modules by row, including the quiet zone. */
export const qrModules = (text: string): readonly (readonly boolean[])[] =>
  encode(text, { ecc: 'M', border: QUIET_ZONE }).data;

interface Square {
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

/** For images that are saved or printed. Uses whole pixels, because scanners fail on blurred edges. */
export function drawQr(context: CanvasRenderingContext2D, text: string, { x, y, size }: Square): void {
  const modules = qrModules(text);
  const module = Math.floor(size / modules.length);
  const inset = Math.floor((size - module * modules.length) / 2);
  const style = getComputedStyle(document.documentElement);
  context.fillStyle = style.getPropertyValue('--qr-light');
  context.fillRect(x, y, size, size);
  context.fillStyle = style.getPropertyValue('--qr-dark');
  modules.forEach((row, line) => {
    row.forEach((isDark, column) => {
      if (isDark) context.fillRect(x + inset + column * module, y + inset + line * module, module, module);
    });
  });
}
