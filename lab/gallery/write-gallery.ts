import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PICTURES_FOLDER } from './keep-picture.ts';

const PICTURE = /^(?<width>\d+)-(?<name>.+?)(?<dark>-dark)?\.(?:png|webp)$/;
const PHONE_COLUMN_PX = 200;
const DESKTOP_COLUMN_PX = 480;

interface Picture {
  readonly file: string;
  readonly width: number;
  readonly name: string;
  readonly isDark: boolean;
}

/** Writes a page with all pictures, phone and desktop side by side: first the demo, then the journeys. */
export function writeGallery(): void {
  writeFileSync(join(PICTURES_FOLDER, 'README.md'), galleryOf(readdirSync(PICTURES_FOLDER).toSorted()));
}

const isOfDemo = ({ name }: Picture): boolean => name.startsWith('demo-');

function galleryOf(files: readonly string[]): string {
  const pictures = files.flatMap(pictureIn);
  return `# Screens

Taken in headless Chromium on the real servers. Each name begins with the width of the window.

## The demo
Every page of the three apps after sixty simulated days, on a phone and on a desk, light and dark: \`pnpm -C lab pictures\`
takes these again, \`pnpm -C lab gallery:age\` says whether an app has changed since. The storefront is dark in every mode.

${tableOf(pictures.filter(isOfDemo))}

## Along the journeys
States that only a journey reaches (a review, a rejection, a wrong password): \`pnpm e2e --pictures\` and then \`pnpm -C lab gallery:journeys\` take these again.

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
  return `| Screen | Phone | Phone, dark | Desktop | Desktop, dark |\n|---|---|---|---|---|\n${rows.join('\n')}`;
}

function pictureIn(file: string): Picture[] {
  const { width, name, dark } = PICTURE.exec(file)?.groups ?? {};
  if (width === undefined || name === undefined) return [];
  return [{ file, width: Number(width), name, isDark: dark !== undefined }];
}

function row(name: string, pictures: readonly Picture[]): string {
  const cell = (wantsPhone: boolean, wantsDark: boolean): string => {
    const picture = pictures.find(({ width, isDark }) => width < 500 === wantsPhone && isDark === wantsDark);
    const column = wantsPhone ? PHONE_COLUMN_PX : DESKTOP_COLUMN_PX;
    const alt = wantsDark ? `${name}, dark` : name;
    return picture === undefined ? '' : `<img src="${picture.file}" width="${column}" alt="${alt}">`;
  };
  const cells = [cell(true, false), cell(true, true), cell(false, false), cell(false, true)];
  return `| ${name} | ${cells.join(' | ')} |`;
}
