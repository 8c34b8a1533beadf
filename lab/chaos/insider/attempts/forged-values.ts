import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@cliffhanger/core/kernel';
import { ADA, BEN, IDA, OLAV } from '@cliffhanger/testing/factories';
import type { Column, Parameter, SampleRow } from '../catalogue.ts';
import type { People } from '../history.ts';
import { isCalled } from './nouns.ts';

/** Data the forger uses: people to impersonate, and values from the tables. */
export interface Forger {
  readonly people: People;
  readonly now: number;
  /** Values that a check constraint allows for a column of this name, in any table. */
  wordsFor(name: string, schema?: string): readonly string[];
  /** Values in columns of this name and type, in any table. */
  seenAs(name: string, type: string): readonly string[];
}

export const EVIL_ADDRESS = '0x00000000000000000000000000000000000bad01';
const MOST_BIGINT = '9223372036854775807';
const FAR_MS = 30 * DAY_MS;
const BACKDATED_MS = 3 * DAY_MS;
const FORGED_AMOUNT = 900_000_000n;

type Slot = Pick<Column, 'name' | 'type'> & {
  readonly words?: readonly string[];
  readonly schema?: string;
};

/** Formats an SQL literal. */
export const literal = (value: string | null, type: string): string =>
  value === null ? `null::${type}` : `'${value.replaceAll("'", "''")}'::${type}`;

/** Values to try in place of the current one, worst first; each differs from it. */
export function forgedValues(forger: Forger, slot: Slot, was: string | null | undefined): readonly string[] {
  const values = forgedTexts(forger, slot, was ?? null).filter((value) => value !== was);
  return [...new Set(values)].map((value) => literal(value, slot.type));
}

function forgedTexts(forger: Forger, slot: Slot, was: string | null): readonly (string | null)[] {
  const { type } = slot;
  if (type.endsWith('[]')) return forgedArrays(forger, slot);
  switch (type) {
    case 'bigint':
    case 'integer':
    case 'smallint':
    case 'numeric':
      return forgedNumbers(forger, slot, was);
    case 'timestamp with time zone':
    case 'timestamp without time zone':
      return [-BACKDATED_MS, FAR_MS, -FAR_MS].map((by) => new Date(forger.now + by).toISOString());
    case 'date':
      return [FAR_MS, -FAR_MS].map((by) => new Date(forger.now + by).toISOString().slice(0, 10));
    case 'interval':
      return ['0 seconds', '-30 days'];
    case 'boolean':
      return [was === 'true' ? 'false' : 'true', null];
    case 'uuid':
      return forgedIds(forger, slot);
    case 'json':
    case 'jsonb':
      return [...forger.seenAs(slot.name, type).slice(0, 2), '{"diamond": 1}', '{}', null];
    case 'bytea':
      return ['\\x00', null];
    case 'text':
    case 'character varying':
      return forgedWords(forger, slot);
    default:
      return [null];
  }
}

function forgedNumbers(
  { now }: Forger,
  { name, type }: Slot,
  was: string | null,
): readonly (string | null)[] {
  if (name.endsWith('_ms')) return [now + FAR_MS, now - FAR_MS, 0].map(String).concat(String(now));
  const [before] = (was ?? '0').split('.');
  const number = BigInt(before === undefined || before === '' ? 0 : before);
  if (type === 'smallint' || type === 'integer')
    return [...new Set([number * 10n, number + 1n, 1_000n, 0n, -1n])].map(String).filter(fits);
  return [number * 10n, number + FORGED_AMOUNT, 1n, 0n, -FORGED_AMOUNT].map(String).concat(MOST_BIGINT);
}

const fits = (text: string): boolean => Math.abs(Number(text)) < 32_768;

const isSomebodyOfTheStaff = (name: string): boolean =>
  /person|operator|_by$|^by$|actor|approver|admin/.test(name);

function forgedIds(forger: Forger, { name, type }: Slot): readonly (string | null)[] {
  const { victim, thief, bystander } = forger.people;
  if (/seller|journal|shard/.test(name)) return [thief, victim, bystander, randomUUID(), null];
  if (isSomebodyOfTheStaff(name)) return [OLAV, ADA, IDA, null, victim, BEN, randomUUID()];
  return [...forger.seenAs(name, type).slice(0, 4), randomUUID(), null];
}

function forgedWords(forger: Forger, { name, type, words = [], schema }: Slot): readonly (string | null)[] {
  const known = [...words, ...forger.wordsFor(name, schema)];
  if (known.length > 0) return known;
  if (/address|to$|target_key/.test(name)) return [EVIL_ADDRESS, null];
  if (isSomebodyOfTheStaff(name))
    return [OLAV, IDA, `operator:${OLAV}`, 'chain', 'rule:small-and-known', null];
  return [...forger.seenAs(name, type).slice(0, 3), 'forged', null];
}

/** Balanced lines, because the ledger checks the balance of a transfer first. */
const LINES: Readonly<Record<string, readonly string[]>> = {
  accounts: [
    '{platform:levels,seller:available}',
    '{custody:bep20,seller:available}',
    '{seller:withdrawing,seller:available}',
    '{platform:suspense,seller:available}',
  ],
  amounts: [`{-${FORGED_AMOUNT},${FORGED_AMOUNT}}`, '{-1,1}'],
};

function forgedArrays(forger: Forger, slot: Slot): readonly string[] {
  const lines = LINES[slot.name];
  if (lines !== undefined) return lines;
  const name = slot.name.replace(/s$/, '');
  const one = forgedTexts(forger, { ...slot, name, type: slot.type.slice(0, -2) }, null);
  const items = one.filter((item) => item !== null).map((item) => `"${item.replaceAll(/(["\\])/g, '\\$1')}"`);
  return [`{${items.slice(0, 2).join(',')}}`, `{${items.slice(0, 1).join(',')}}`, '{}'];
}

/** The parameter `p_amount` takes values of a column `amount`. */
export const slotOf = ({ name, type }: Parameter, schema: string): Slot => ({
  name: name.replace(/^p_/, ''),
  type,
  schema,
});

/**
 * The value an honest caller would pass, taken from the row: `p_order` and `p_order_id` are IDs of rows in
 * `orders`.
 */
export function honestValue(
  forger: Forger,
  slot: Slot,
  subject: { readonly noun: string; readonly row: SampleRow } | undefined,
): string {
  const { name, type } = slot;
  const isMany = type.endsWith('[]');
  const one = isMany ? name.replace(/s$/, '') : name;
  const own = subject === undefined ? undefined : honestText(one, subject);
  if (own !== undefined && own !== null)
    return literal(isMany && !own.startsWith('{') ? `{"${own}"}` : own, type);
  if (/(^|_)(now|said|at|made|effective|paid)_ms$/.test(name)) return literal(String(forger.now), type);
  if (type === 'timestamp with time zone') return literal(new Date(forger.now).toISOString(), type);
  if (/most|limit|quantity|months/.test(name) && /int/.test(type)) return literal('100', type);
  return forgedValues(forger, slot, undefined)[0] ?? literal(null, type);
}

function honestText(
  name: string,
  { noun, row }: { noun: string; row: SampleRow },
): string | null | undefined {
  if (isCalled(noun, name.replace(/_id$/, ''))) return row['id'] ?? undefined;
  return row[name] ?? row[`${name}_id`];
}
