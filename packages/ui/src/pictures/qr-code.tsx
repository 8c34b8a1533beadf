import { useMemo } from 'react';
import { qrModules } from './draw-qr.ts';

interface QrCodeProps {
  readonly text: string;
  /** Accessible name: a description of the content. */
  readonly label: string;
  readonly size?: number;
}

/** One path for all dark modules: `M x y h1 v1 h-1 z`, with adjacent modules of a row merged. */
function pathOf(rows: readonly (readonly boolean[])[]): string {
  const parts: string[] = [];
  rows.forEach((row, y) => {
    for (let x = 0; x < row.length; x += 1) {
      if (row[x] !== true) continue;
      let end = x;
      while (row[end + 1] === true) end += 1;
      parts.push(`M${x} ${y}h${end - x + 1}v1H${x}z`);
      x = end;
    }
  });
  return parts.join('');
}

/** The dark modules as an SVG path, and the width in modules including the quiet zone. */
export function qrPath(text: string): { readonly path: string; readonly modules: number } {
  const rows = qrModules(text);
  return { path: pathOf(rows), modules: rows.length };
}

/** Black on white in dark mode too, because many scanners cannot read inverted codes. */
export function QrCode({ text, label, size = 200 }: QrCodeProps) {
  const { path, modules } = useMemo(() => qrPath(text), [text]);
  return (
    <svg
      role="img"
      aria-label={label}
      width={size}
      height={size}
      viewBox={`0 0 ${modules} ${modules}`}
      shapeRendering="crispEdges"
      className="rounded-field bg-qr-light"
    >
      <path d={path} className="fill-qr-dark" />
    </svg>
  );
}
