import { OWED_PROOF_FORMAT, type OwedProof } from '@cliffhanger/core/proofs';
import {
  isAmountText,
  isCount,
  isList,
  isObject,
  isText,
  type JsonObject,
  versionOf,
} from '../form/index.ts';
import { isEntryProof } from '../notes/index.ts';

/** The parsed file, or the fault code. */
export function readOwedProof(file: unknown): OwedProof | 'unreadable' | 'newer-format' {
  if (!isObject(file)) return 'unreadable';
  const version = versionOf(file['format'], OWED_PROOF_FORMAT);
  if (version === 'newer') return 'newer-format';
  return version === 'known' && isOwedProof(file) ? file : 'unreadable';
}

const isOwedProof = (file: JsonObject): file is JsonObject & OwedProof =>
  isText(file['origin']) &&
  isText(file['day']) &&
  isText(file['sellerId']) &&
  isText(file['salt']) &&
  areAmounts(file['amounts']) &&
  isCount(file['place']) &&
  isText(file['path']) &&
  isEntryProof(file['solvency']) &&
  isText(file['checkpoint']) &&
  isList(file['keys'], isEntryProof);

const areAmounts = (value: unknown): boolean =>
  isObject(value) &&
  isAmountText(value['available']) &&
  isAmountText(value['unsettled']) &&
  isAmountText(value['withdrawing']) &&
  isAmountText(value['escrow']) &&
  isAmountText(value['prepaid']);
