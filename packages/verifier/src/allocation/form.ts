import { ALLOCATION_PROOF_FORMAT, type AllocationProof } from '@cliffhanger/core/proofs';
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
export function readAllocationProof(file: unknown): AllocationProof | 'unreadable' | 'newer-format' {
  if (!isObject(file)) return 'unreadable';
  const version = versionOf(file['format'], ALLOCATION_PROOF_FORMAT);
  if (version === 'newer') return 'newer-format';
  return version === 'known' && isAllocationProof(file) ? file : 'unreadable';
}

const isAllocationProof = (file: JsonObject): file is JsonObject & AllocationProof =>
  isText(file['origin']) &&
  isText(file['day']) &&
  isText(file['secret']) &&
  isList(file['weights'], isDrama) &&
  isCount(file['from']) &&
  isList(file['results'], isResult) &&
  isText(file['beside']) &&
  isEntryProof(file['committed']) &&
  isEntryOrNull(file['weighed']) &&
  isEntryOrNull(file['block']) &&
  isEntryProof(file['closed']) &&
  isText(file['checkpoint']) &&
  isList(file['keys'], isEntryProof);

const isEntryOrNull = (value: unknown): boolean => value === null || isEntryProof(value);

const isDrama = (value: unknown): value is JsonObject =>
  isObject(value) &&
  isText(value['dramaId']) &&
  isList(value['shares'], isShare) &&
  isCount(value['place']) &&
  isText(value['path']);

const isShare = (value: unknown): value is JsonObject =>
  isObject(value) && isText(value['sellerId']) && isCount(value['weight']);

const isResult = (value: unknown): value is JsonObject =>
  isObject(value) &&
  isText(value['number']) &&
  isText(value['dramaId']) &&
  isText(value['sellerId']) &&
  isTextOrNull(value['drawn']) &&
  isList(value['passed'], isText);
