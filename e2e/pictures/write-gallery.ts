import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PICTURES_FOLDER, TAKES_PICTURES } from './picture.ts';

const PICTURE = /^(?<width>\d+)-(?<name>.+)\.png$/;
const PHONE_COLUMN_PX = 260;
const DESKTOP_COLUMN_PX = 560;

interface Shown {
  readonly file: string;
  readonly width: number;
  readonly name: string;
}

/** After the last journey: a page that shows every picture, phone and desktop side by side. */
export default function writeGallery(): void {
  if (!TAKES_PICTURES) return;
  writeFileSync(join(PICTURES_FOLDER, 'README.md'), galleryOf(readdirSync(PICTURES_FOLDER).toSorted()));
}

function galleryOf(files: readonly string[]): string {
  const pictures = files.flatMap(pictureIn);
  const names = [...new Set(pictures.map(({ name }) => name))];
  const rows = names.map((name) =>
    row(
      name,
      pictures.filter((picture) => picture.name === name),
    ),
  );
  return `# Screens

Taken in headless Chromium by the journeys of \`e2e\`, on the real server, database and mail:
\`pnpm e2e --pictures\` takes them again and writes this page. Each name begins with the width of the window.

| Screen | Phone | Desktop |
|---|---|---|
${rows.join('\n')}
`;
}

function pictureIn(file: string): Shown[] {
  const { width, name } = PICTURE.exec(file)?.groups ?? {};
  return width === undefined || name === undefined ? [] : [{ file, width: Number(width), name }];
}

function row(name: string, pictures: readonly Shown[]): string {
  const cell = (isIt: (width: number) => boolean, column: number): string => {
    const picture = pictures.find(({ width }) => isIt(width));
    return picture === undefined ? '' : `<img src="${picture.file}" width="${column}" alt="${name}">`;
  };
  const phone = cell((width) => width < 500, PHONE_COLUMN_PX);
  const desktop = cell((width) => width >= 500, DESKTOP_COLUMN_PX);
  return `| ${name} | ${phone} | ${desktop} |`;
}
