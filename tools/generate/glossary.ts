import { type Endpoint, insidePath, WIRE_LOCALES } from '@cliffhanger/wire/kernel';
import { PAGES } from '@cliffhanger/wire/pages';
import { CALLS } from './calls.ts';
import { code, generatedPage, table } from './markdown.ts';
import { wireSchema } from './wire-schema.ts';

/** The names on the wire beside those in the code. */
export const glossary = (): string =>
  generatedPage(
    'Glossary',
    "The wire keeps the words of the product owner's text; inside the code there is one English word for each thing. The translation happens in `packages/wire` only.",
    section(
      'Calls',
      CALLS.map(({ path, name }) => [path, name]),
    ),
    section('Fields', renamedFields()),
    section(
      'Pages',
      Object.entries(PAGES).map(([name, path]) => [path, name]),
    ),
    section(
      'Languages',
      Object.entries(WIRE_LOCALES).map(([locale, wire]) => [wire, locale]),
    ),
  );

type Pair = readonly [wire: string, inside: string];

function section(title: string, pairs: readonly Pair[]): string {
  const rows = pairs.map((pair) => pair.map(code));
  return `## ${title}\n\n${rows.length === 0 ? 'None yet.' : table(['Wire', 'Inside'], rows)}`;
}

/** Skips names that differ only in notation, such as `old_password` and `oldPassword`. */
function renamedFields(): Pair[] {
  const pairs = new Map<string, string>();
  for (const call of CALLS) {
    for (const [wire, inside] of [...fieldsOf(call.request), ...fieldsOf(call.answer)]) {
      if (wire.replaceAll('_', '') !== inside.toLowerCase()) pairs.set(wire, inside);
    }
  }
  return [...pairs].toSorted(([a], [b]) => a.localeCompare(b, 'en'));
}

const fieldsOf = (schema: Endpoint['request']): Pair[] =>
  Object.keys(wireSchema(schema).properties ?? {}).map((wire) => [wire, insidePath(schema, wire)]);
