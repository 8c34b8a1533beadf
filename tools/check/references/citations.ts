import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sourceFiles } from '../source/source-files.ts';

/** Tests of the checks contain dead references on purpose. */
export const PLANTS_THEM = /^tools\/check\/.*\.test\.ts$/;
const CITING = ['.ts', '.tsx', '.mjs', '.css', '.sql', '.md'];
/** Sections of external standards. */
const STANDARD = /(?:RFC \d+|CTAP2|WebAuthn|EIP-\d+|HLS) §$/;
const SECTION = /(?:(DOMAIN|[Ss]pec(?:\.md)?(?:'s|’s)?`?) )?§(\d+(?:\.\d+)?)/g;
const HEADING = /\b(SCREENS|RELIABILITY),? ["“]([^"”]+)["”]/g;
const TRAP = /\bRELIABILITY trap (\d+)/g;
const DECISION = /\bADR (\d+)/g;
const LINE_BREAK_IN_COMMENT = /\n[ \t]*(?:\*(?!\/)|--|\/\/)?[ \t]*/g;

type Resolves = (name: string) => boolean;
interface Documents {
  readonly domain: Resolves;
  readonly spec: Resolves;
  readonly heading: Readonly<Record<string, Resolves>>;
  readonly trap: Resolves;
  readonly decision: Resolves;
}

/** References to sections, headings, traps and decisions that do not exist. */
export function findDeadCitations(root: string): readonly string[] {
  const documents = readDocuments(root);
  return sourceFiles(root, CITING)
    .filter((file) => !PLANTS_THEM.test(file))
    .flatMap((file) => {
      const text = readFileSync(join(root, file), 'utf8').replace(LINE_BREAK_IN_COMMENT, ' ');
      return [...deadCitations(text, documents)].map((dead) => `${file}: ${dead} leads nowhere`);
    });
}

function readDocuments(root: string): Documents {
  const page = (name: string): string => readFileSync(join(root, 'docs', `${name}.md`), 'utf8');
  const reliability = page('reliability');
  const decisions = readdirSync(join(root, 'docs', 'adr')).map((file) => Number.parseInt(file, 10));
  return {
    domain: sectionsOf(page('domain')),
    spec: sectionsOf(page('spec')),
    heading: { SCREENS: headingsOf(page('screens')), RELIABILITY: headingsOf(reliability) },
    trap: itemsOf(reliability),
    decision: (number) => decisions.includes(Number(number)),
  };
}

/** `5` is the section under `## 5. …`, `10.4` the fourth item of its list. */
function sectionsOf(page: string): Resolves {
  const sections = new Map(
    page.split(/^## /m).map((section) => [section.match(/^(\d+)\./)?.[1], section] as const),
  );
  return (name) => {
    const [section = '', item] = name.split('.');
    const text = sections.get(section);
    return text !== undefined && (item === undefined || itemsOf(text)(item));
  };
}

function headingsOf(page: string): Resolves {
  const headings = new Set(
    [...page.matchAll(/^## (.+)$|^\*\*([^*]+)\*\*/gm)].map(([, heading, bold]) => heading ?? bold),
  );
  return (name) => headings.has(name);
}

function itemsOf(page: string): Resolves {
  const numbers = new Set([...page.matchAll(/^(\d+)\. /gm)].map(([, number]) => number));
  return (name) => numbers.has(name);
}

function* deadCitations(text: string, documents: Documents): Iterable<string> {
  for (const { 0: cited, 1: document, 2: section = '', index } of text.matchAll(SECTION)) {
    const isOfStandard = STANDARD.test(text.slice(0, index + 1));
    if (!isOfStandard && !isSection(document, section, documents)) yield cited;
  }
  for (const [cited, document = '', name = ''] of text.matchAll(HEADING)) {
    if (documents.heading[document]?.(name) !== true) yield cited;
  }
  for (const [cited, number = ''] of text.matchAll(TRAP)) if (!documents.trap(number)) yield cited;
  for (const [cited, number = ''] of text.matchAll(DECISION)) if (!documents.decision(number)) yield cited;
}

/** A section number without a document may belong to the document named before it. */
function isSection(document: string | undefined, section: string, { domain, spec }: Documents): boolean {
  if (document === 'DOMAIN') return domain(section);
  return document === undefined ? domain(section) || spec(section) : spec(section);
}
