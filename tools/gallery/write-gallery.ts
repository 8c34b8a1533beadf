import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PICTURES_FOLDER } from './keep-picture.ts';

const PICTURE = /^(?<width>\d+)-(?<name>.+)\.png$/;
const PHONE_COLUMN_PX = 260;
const DESKTOP_COLUMN_PX = 560;

interface Picture {
  readonly file: string;
  readonly width: number;
  readonly name: string;
}

/** A page that shows every picture, phone and desktop side by side: first the demo's world, then the journeys'. */
export function writeGallery(): void {
  writeFileSync(join(PICTURES_FOLDER, 'README.md'), galleryOf(readdirSync(PICTURES_FOLDER).toSorted()));
}

const isOfDemo = ({ name }: Picture): boolean => name.startsWith('demo-');

function galleryOf(files: readonly string[]): string {
  const pictures = files.flatMap(pictureIn);
  return `# Screens

Taken in headless Chromium on the real servers. Each name begins with the width of the window.

## The demo
Every page of the three apps after sixty simulated days: \`pnpm demo --pictures\` takes these again.

${tableOf(pictures.filter(isOfDemo))}

## Along the journeys
States that only a journey reaches (a review, a rejection, a wrong password): \`pnpm e2e --pictures\` takes these again.

${tableOf(pictures.filter((picture) => !isOfDemo(picture)))}
`;
}

function tableOf(pictures: readonly Picture[]): string {
  const names = [...new Set(pictures.map(({ name }) => name))];
  const rows = names.map((name) =>
    row(
      name,
      pictures.filter((picture) => picture.name === name),
    ),
  );
  return `| Screen | Phone | Desktop |\n|---|---|---|\n${rows.join('\n')}`;
}

function pictureIn(file: string): Picture[] {
  const { width, name } = PICTURE.exec(file)?.groups ?? {};
  return width === undefined || name === undefined ? [] : [{ file, width: Number(width), name }];
}

function row(name: string, pictures: readonly Picture[]): string {
  const cell = (isIt: (width: number) => boolean, column: number): string => {
    const picture = pictures.find(({ width }) => isIt(width));
    return picture === undefined ? '' : `<img src="${picture.file}" width="${column}" alt="${name}">`;
  };
  const phone = cell((width) => width < 500, PHONE_COLUMN_PX);
  const desktop = cell((width) => width >= 500, DESKTOP_COLUMN_PX);
  return `| ${name} | ${phone} | ${desktop} |`;
}
