import { readFile } from 'node:fs/promises';
import type { OutsideKnowledge } from '@cliffhanger/verifier/notes';
import { version } from '../../package.json' with { type: 'json' };
import { localeOf, translatorOf } from '../report/index.ts';
import { TEXTS } from '../texts.ts';
import { type CommandArgs, readArgs } from './args.ts';
import { checkFile } from './check-file.ts';

/*
 * `node verify.mjs statement.zip`, or a file of the solvency page or the app. Exit codes: 0 valid, 1 wrong, 2 cannot
 * be read.
 */

const [RIGHT, WRONG, UNREADABLE] = [0, 1, 2] as const;
const CANNOT_BE_READ: readonly string[] = ['unreadable', 'newer-format', 'bad-kept'];

const translatorFor = (lang: string | undefined) => {
  const locale = localeOf(
    [lang ?? process.env['LC_ALL'] ?? process.env['LANG'] ?? 'en'].map((name) => name.replace('_', '-')),
  );
  return translatorOf(locale, TEXTS[locale]);
};

async function run(args: CommandArgs): Promise<number> {
  const translator = translatorFor(args.lang);
  const keptCheckpoint = args.kept === undefined ? undefined : await readFile(args.kept, 'utf8');
  const outside: OutsideKnowledge = {
    ...(args.key !== undefined && { knownKeys: [args.key] }),
    ...(keptCheckpoint !== undefined && { keptCheckpoint }),
  };
  const { answer, text } = await checkFile(await readFile(args.file), outside, translator);
  const footer = translator.t('verifier.footer', { version, program: 'verify-command' });
  process.stdout.write(args.json ? `${JSON.stringify(answer)}\n` : `${text}\n${footer}\n`);
  if (answer.ok) return RIGHT;
  return CANNOT_BE_READ.includes(answer.code ?? '') ? UNREADABLE : WRONG;
}

const args = readArgs(process.argv.slice(2));
if (args === undefined) {
  process.stderr.write(`${translatorFor(undefined).t('verifier.usage')}\n`);
  process.exitCode = UNREADABLE;
} else {
  try {
    process.exitCode = await run(args);
  } catch (error) {
    // The file does not exist or cannot be read.
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = UNREADABLE;
  }
}
