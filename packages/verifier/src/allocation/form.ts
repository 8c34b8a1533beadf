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

/** The file, or why it cannot be read. */
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
  isList(file['results'], isResult) &&
  isEntryProof(file['committed']) &&
  (file['block'] === null || isEntryProof(file['block'])) &&
  isText(file['checkpoint']) &&
  isList(file['keys'], isEntryProof);

const isDrama = (value: unknown): value is JsonObject =>
  isObject(value) && isText(value['dramaId']) && isList(value['shares'], isShare);

const isShare = (value: unknown): value is JsonObject =>
  isObject(value) && isText(value['sellerId']) && isCount(value['weight']);

const isResult = (value: unknown): value is JsonObject =>
  isObject(value) &&
  isText(value['number']) &&
  isText(value['dramaId']) &&
  isText(value['sellerId']) &&
  isTextOrNull(value['drawn']);
