import { classifyFile, type FolderFile } from '@cliffhanger/core/catalog';
import type { RequestOf } from '@cliffhanger/wire/kernel';
import { MOST_LINES_AT_ONCE, type planImport } from '@cliffhanger/wire/operator/catalog';
import { digestOfFile } from '../send-episode.ts';
import { readSheet, type Sheet, type SheetLine } from './read-sheet.ts';

export type Line = RequestOf<typeof planImport>['lines'][number];

export interface KnownFile {
  readonly file: File;
  readonly digest: string;
}

/** The files in a drama's folder. */
export interface DramaFiles {
  readonly poster?: KnownFile;
  readonly licence?: KnownFile;
  readonly episodes: ReadonlyMap<number, KnownFile>;
}

export interface Gathered {
  readonly sheet: Sheet;
  readonly lines: readonly Line[];
  readonly files: ReadonlyMap<string, DramaFiles>;
}

type FileOfDrama = Extract<FolderFile, { readonly kind: 'poster' | 'licence' | 'episode' }>;

/** Captions are not imported; they are uploaded on the drama's page, with its episodes. */
function fileOfDrama(file: File): FileOfDrama | undefined {
  const known = classifyFile(pathOf(file));
  return known === undefined || known.kind === 'sheet' || known.kind === 'captions' ? undefined : known;
}

const NO_FILES: DramaFiles = { episodes: new Map() };

/** Undefined when the files contain no readable sheet. */
export async function gather(
  chosen: readonly File[],
  onFile: (read: number, of: number) => void,
): Promise<Gathered | undefined> {
  const sheetFile = chosen.find((file) => classifyFile(pathOf(file))?.kind === 'sheet');
  const sheet = sheetFile && readSheet(await sheetFile.text());
  if (sheet === undefined) return undefined;
  const found = sheet.rows.flatMap((row) => ('line' in row ? [row.line] : []));
  const keys = new Set(found.map(({ key }) => key));
  const files = await filesByKey(
    chosen.filter((file) => keys.has(fileOfDrama(file)?.key ?? '')),
    onFile,
  );
  return { sheet, lines: found.map((line) => lineWith(line, files.get(line.key) ?? NO_FILES)), files };
}

const pathOf = (file: File): string => (file.webkitRelativePath === '' ? file.name : file.webkitRelativePath);

async function filesByKey(
  chosen: readonly File[],
  onFile: (read: number, of: number) => void,
): Promise<ReadonlyMap<string, DramaFiles>> {
  const files = new Map<string, DramaFiles>();
  for (const [read, file] of chosen.entries()) {
    onFile(read, chosen.length);
    const known = fileOfDrama(file);
    if (known === undefined) continue;
    const digest = await digestOfFile(file);
    files.set(known.key, withFile(files.get(known.key) ?? NO_FILES, known, { file, digest }));
  }
  return files;
}

function withFile(files: DramaFiles, known: FileOfDrama, file: KnownFile): DramaFiles {
  if (known.kind === 'poster') return { ...files, poster: file };
  if (known.kind === 'licence') return { ...files, licence: file };
  return { ...files, episodes: new Map([...files.episodes, [known.number, file]]) };
}

/** A licence needs a proof document. It is omitted until the folder contains one. */
function lineWith(
  { licenceTerms, announced, ...line }: SheetLine,
  { poster, licence, episodes }: DramaFiles,
): Line {
  return {
    ...line,
    texts: [...line.texts],
    ...(announced === undefined ? {} : { announced: [...announced] }),
    posterDigest: poster?.digest ?? null,
    licence:
      licenceTerms === null || licence === undefined
        ? null
        : {
            territory: licenceTerms.isWorldwide ? 'world' : 'countries',
            countries: licenceTerms.countries,
            validFrom: licenceTerms.validFrom,
            validUntil: licenceTerms.validUntil,
            holder: licenceTerms.holder,
            languages: licenceTerms.languages,
            proofDigest: licence.digest,
          },
    episodeFiles: [...episodes].map(([number, { digest }]) => ({ number, digest })),
  };
}

/** A request is limited to 64 KiB; this leaves room for the envelope. */
const MOST_SIGNS_AT_ONCE = 30_000;
const plainly = (_: string, value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value);

/** Splits a long sheet into several requests. */
export function inSets(lines: readonly Line[]): readonly (readonly Line[])[] {
  const sets: Line[][] = [];
  let signs = 0;
  for (const line of lines) {
    const size = JSON.stringify(line, plainly).length;
    const last = sets.at(-1);
    if (last === undefined || last.length === MOST_LINES_AT_ONCE || signs + size > MOST_SIGNS_AT_ONCE) {
      sets.push([line]);
      signs = size;
    } else {
      last.push(line);
      signs += size;
    }
  }
  return sets;
}
