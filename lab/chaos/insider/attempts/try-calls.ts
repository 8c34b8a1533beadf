import type { Catalogue, Routine, SampleRow, Table } from '../catalogue.ts';
import type { Rights } from '../rights.ts';
import type { Attempt } from './attempt.ts';
import { type Forger, forgedValues, honestValue, slotOf } from './forged-values.ts';
import { type HowMany, spread } from './how-many.ts';
import { isCalled, nounOf, schemaOf } from './nouns.ts';

/*
 * Calls every function with forged arguments: first as an honest caller would, about a row in each state,
 * then with one argument at a time replaced by a forged one.
 */

/** As many elements as a transfer between two accounts has lines. */
const NO_ORDERS = `'{NULL,NULL}'::uuid[]`;

interface Subject {
  readonly noun: string;
  readonly row: SampleRow;
}

export function tryCalls(
  forger: Forger,
  { tables, routines }: Catalogue,
  rights: Rights,
  many: HowMany,
): readonly Attempt[] {
  return routines.flatMap((routine) => {
    const most = rights.mayCall(routine.signature) ? many.calls : many.withoutRight;
    return spread(callsOf(forger, tables, routine, many.values), most);
  });
}

function callsOf(
  forger: Forger,
  tables: readonly Table[],
  routine: Routine,
  values: number,
): readonly Attempt[] {
  const calls = new Map<string, Attempt>();
  const add = (what: string, args: readonly string[]): void => {
    const { name, parameters } = routine;
    // Named arguments, because a function may have defaults.
    const said = parameters.map((parameter, index) =>
      parameter.name === '' ? args[index] : `${parameter.name} => ${args[index]}`,
    );
    const step = `select * from ${name}(${said.join(', ')})`;
    if (!calls.has(step))
      calls.set(step, { name: `call ${routine.signature} ${what}`, kind: 'call', steps: [step] });
  };
  const slots = routine.parameters.map((parameter) => slotOf(parameter, schemaOf(routine.name)));
  const hasLines = slots.some(({ name }) => name === 'accounts');
  for (const [index, subject] of subjectsOf(tables, routine).entries()) {
    const about = subject === undefined ? 'out of nothing' : `about ${nounOfRow(subject)} (${index})`;
    const honest = slots.map((one) =>
      hasLines && one.name === 'orders' ? NO_ORDERS : honestValue(forger, one, subject),
    );
    add(about, honest);
    for (const [at, one] of slots.entries())
      for (const value of forgedValues(forger, one, undefined).slice(0, values + 2))
        add(`${about}, ${one.name} := ${value.slice(0, 60)}`, honest.with(at, value));
  }
  return [...calls.values()];
}

const nounOfRow = ({ noun, row }: Subject): string => `${row['state'] ?? ''} ${noun}`.trim();

/** Rows that its parameters refer to, one of each state. */
function subjectsOf(
  tables: readonly Table[],
  { name, parameters }: Routine,
): readonly (Subject | undefined)[] {
  const words = [name, ...parameters.map((parameter) => slotOf(parameter, '').name)].flatMap(wordsOf);
  const about = tables.filter(
    (table) => table.kind === 'table' && words.some((word) => isCalled(nounOf(table.name), word)),
  );
  const subjects = about.flatMap(({ name: table, rows }) =>
    rows.map((row) => ({ noun: nounOf(table), row })),
  );
  return subjects.length === 0 ? [undefined] : subjects;
}

const wordsOf = (name: string): readonly string[] => {
  const plain = name.replace(/_ids?$/, '');
  return [
    plain,
    plain.replace(/s$/, ''),
    ...plain.split(/[._]/),
    ...plain.split(/[._]/).map((word) => word.replace(/s$/, '')),
  ];
};
