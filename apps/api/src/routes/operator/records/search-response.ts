import type { RecordHit } from '@cliffhanger/application/ports';
import type { RecordsFound } from '@cliffhanger/application/records';
import type { AgentLevel } from '@cliffhanger/core/identity';
import { shownAsTyped } from '@cliffhanger/core/records';

/** Defaults for fields that a kind does not have. */
const NOTHING = {
  detail: null,
  state: null,
  amount: null,
  at: null,
  country: null,
  sellerId: null,
  sellerName: null,
  count: null,
  seller: null,
} as const;

/**
 * Shows only the part of the matched value that the operator typed: a search must not reveal unknown
 * addresses.
 */
export const foundResponse = ({ hits, matters, typed }: RecordsFound) => ({
  list: hits.map((hit) => ({ ...NOTHING, ...hitResponse(hit), ...howResponse(hit, typed) })),
  matters: [...matters],
});

/** Matches that the title already shows. */
const IN_THE_TITLE: ReadonlySet<string> = new Set(['number', 'name', 'store', 'id']);

const howResponse = ({ foundBy, found }: RecordHit, typed: string) => ({
  foundBy,
  found: IN_THE_TITLE.has(foundBy) ? null : shownAsTyped(found, typed),
});

function hitResponse(hit: RecordHit) {
  switch (hit.kind) {
    case 'seller':
      return {
        kind: hit.kind,
        id: hit.id,
        title: hit.store ?? hit.name,
        detail: hit.store === null ? null : hit.name,
        state: hit.reviewState,
        at: hit.registeredAt,
        country: hit.country,
        sellerId: hit.id,
        seller: {
          level: hit.level as AgentLevel,
          available: hit.available,
          unsettled: hit.unsettled,
          inAudit: hit.inAudit,
          withdrawing: hit.withdrawing,
          score: hit.score,
          lockedUntil: hit.lockedUntil,
          payoutReadyAt: hit.payoutReadyAt,
          grantedLevel: hit.grantedLevel as AgentLevel | null,
        },
      };
    case 'order':
      return {
        kind: hit.kind,
        id: hit.number,
        title: hit.number,
        detail: hit.title,
        state: hit.state,
        amount: hit.amount,
        at: hit.paidAt,
        sellerId: hit.sellerId,
        sellerName: hit.sellerName,
      };
    case 'viewer':
      return {
        kind: hit.kind,
        id: hit.id,
        title: '',
        at: hit.lastAt,
        country: hit.country,
        count: hit.purchases,
      };
    case 'drama':
      return {
        kind: hit.kind,
        id: hit.id,
        title: hit.title,
        state: hit.isOnSale ? 'on-sale' : 'not-on-sale',
        at: hit.publishedAt,
      };
    case 'link':
      return {
        kind: hit.kind,
        id: hit.id,
        title: hit.title,
        state: hit.state,
        at: hit.at,
        sellerId: hit.sellerId,
        sellerName: hit.sellerName,
      };
    default:
      return {
        kind: hit.kind,
        id: hit.id,
        title: hit.word,
        state: hit.state,
        amount: hit.amount,
        at: hit.at,
        sellerId: hit.sellerId,
        sellerName: hit.sellerName,
      };
  }
}
