import {
  type ClosedHead,
  STATEMENT_FORMAT,
  type StatementProof,
  type StatementTransfer,
} from '@cliffhanger/core/proofs';
import {
  isCount,
  isList,
  isObject,
  isText,
  isTextOrNull,
  type JsonObject,
  versionOf,
} from '../form/index.ts';
import { isEntryProof } from '../notes/index.ts';

/** The parsed file, or the fault code. */
export function readStatement(file: unknown): StatementProof | 'unreadable' | 'newer-format' {
  if (!isObject(file)) return 'unreadable';
  const version = versionOf(file['format'], STATEMENT_FORMAT);
  if (version === 'newer') return 'newer-format';
  return version === 'known' && isStatement(file) ? file : 'unreadable';
}

const isStatement = (file: JsonObject): file is JsonObject & StatementProof =>
  isText(file['origin']) &&
  isText(file['journalId']) &&
  isPair(file['range'], 'from', 'to') &&
  isPair(file['lines'], 'first', 'last') &&
  (file['opening'] === null || isClosedHead(file['opening'])) &&
  isClosedHead(file['ending']) &&
  isText(file['checkpoint']) &&
  isList(file['keys'], isEntryProof) &&
  (file['anchor'] === null || isEntryProof(file['anchor'])) &&
  isList(file['transfers'], isTransfer);

const isPair = (value: unknown, one: string, other: string): boolean =>
  isObject(value) && isCount(value[one]) && isCount(value[other]);

const isClosedHead = (value: unknown): value is ClosedHead =>
  isObject(value) &&
  isText(value['leaf']) &&
  isCount(value['place']) &&
  isText(value['path']) &&
  isEntryProof(value['closing']);

const isTransfer = (value: unknown): value is StatementTransfer =>
  isObject(value) &&
  isText(value['id']) &&
  isCount(value['sequence']) &&
  isText(value['previousHash']) &&
  isText(value['hash']) &&
  isText(value['kind']) &&
  isText(value['referenceType']) &&
  isText(value['referenceId']) &&
  isCount(value['effectiveAt']) &&
  isText(value['actor']) &&
  isTextOrNull(value['reason']) &&
  isTextOrNull(value['corrects']) &&
  isList(value['entries'], isEntry);

const isEntry = (value: unknown): value is StatementTransfer['entries'][number] =>
  isObject(value) && isText(value['account']) && isText(value['amount']) && isTextOrNull(value['orderId']);
