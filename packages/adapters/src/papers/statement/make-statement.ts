import { Buffer } from 'node:buffer';
import type { StatementCopy } from '@cliffhanger/application/ports';
import type { Locale } from '@cliffhanger/core/kernel';
import { STATEMENT_FILE } from '@cliffhanger/core/proofs';
import { t } from '@cliffhanger/i18n/server';
import { zipOf } from '../zip.ts';
import { drawStatement } from './draw-statement.ts';
import { writeStatement } from './write-statement.ts';
import { writeTable } from './write-table.ts';

/** The requested file as a whole. */
export function makeStatement(copy: StatementCopy, locale: Locale): Promise<Uint8Array> {
  switch (copy.kind) {
    case 'pdf':
      return printed(copy, locale);
    case 'csv':
      return Promise.resolve(Buffer.from(writeTable(copy.paper, locale), 'utf8'));
    case 'zip':
      return bundled(copy, locale);
  }
}

const printed = ({ paper, proof }: StatementCopy, locale: Locale): Promise<Uint8Array> =>
  drawStatement(writeStatement(paper, proof, locale));

/** The proof is authoritative. The other files are copies for people. */
async function bundled(copy: StatementCopy, locale: Locale): Promise<Uint8Array> {
  const { paper, proof } = copy;
  if (proof === null) throw new Error('a zip is made of a proof');
  const readme = t(locale, 'statement-paper.readme', { url: paper.checkerUrl });
  return zipOf([
    { name: STATEMENT_FILE, bytes: Buffer.from(`${JSON.stringify(proof)}\n`, 'utf8') },
    { name: 'statement.pdf', bytes: await printed(copy, locale) },
    { name: 'statement.csv', bytes: Buffer.from(writeTable(paper, locale), 'utf8') },
    { name: 'README.txt', bytes: Buffer.from(`${readme}\n`, 'utf8') },
  ]);
}
