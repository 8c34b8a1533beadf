import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll } from 'vitest';
import { LONGEST_START, type SentStatement } from './unsent-statements.ts';

/*
 * Runs before every database test file: records the statements that PostgreSQL prepared and executed without
 * an error.
 */

const folder = process.env['CLIFFHANGER_STATEMENTS'];
if (folder !== undefined) {
  const { fresh, isListening } = recorder();
  if (!isListening) listen();
  afterAll(() => {
    mkdirSync(folder, { recursive: true });
    const lines = fresh.splice(0).map((statement) => `${JSON.stringify(statement)}\n`);
    appendFileSync(join(folder, `${process.pid}.jsonl`), lines.join(''));
  });
}

interface Recorder {
  readonly known: Set<string>;
  /** Not written to the file yet. */
  readonly fresh: SentStatement[];
  isListening: boolean;
}

/** One per process, although this module is evaluated for every file. */
function recorder(): Recorder {
  const store = globalThis as { __statementRecorder?: Recorder };
  store.__statementRecorder ??= { known: new Set(), fresh: [], isListening: false };
  return store.__statementRecorder;
}

type Query = (this: Client, ...args: readonly unknown[]) => unknown;
type Answered = (error: unknown, ...answer: readonly unknown[]) => void;

function listen(): void {
  recorder().isListening = true;
  const query = Reflect.get(Client.prototype, 'query') as Query;
  const recorded: Query = function recorded(...args) {
    const succeeded = (): void => record(args[0]);
    const last = args.at(-1);
    // A pool passes a callback; all other callers await a promise.
    if (typeof last === 'function') {
      const answered: Answered = (error, ...answer) => {
        if (!error) succeeded();
        (last as Answered)(error, ...answer);
      };
      return query.apply(this, [...args.slice(0, -1), answered]);
    }
    const answer = query.apply(this, [...args]);
    if (answer instanceof Promise) answer.then(succeeded, () => {});
    return answer;
  };
  Client.prototype.query = recorded as typeof Client.prototype.query;
}

function record(statement: unknown): void {
  const { known, fresh } = recorder();
  const { name = '', text = '' } = (
    typeof statement === 'string' ? { text: statement } : statement
  ) as Partial<SentStatement>;
  const key = `${name}\n${text.slice(0, LONGEST_START)}`;
  if (known.has(key)) return;
  known.add(key);
  fresh.push({ name, text: text.slice(0, LONGEST_START) });
}
