import { idOf } from '@cliffhanger/core/kernel';
import { REVIEW_KINDS, type ReviewKind } from '@cliffhanger/core/reviews';
import { staffTokenText } from '@cliffhanger/core/staff';
import type { Endpoint } from '@cliffhanger/wire/kernel';
import * as catalog from '@cliffhanger/wire/operator/catalog';
import * as chain from '@cliffhanger/wire/operator/chain';
import * as dashboard from '@cliffhanger/wire/operator/dashboard';
import * as ledger from '@cliffhanger/wire/operator/ledger';
import * as reviews from '@cliffhanger/wire/operator/reviews';
import * as settings from '@cliffhanger/wire/operator/settings';
import * as staff from '@cliffhanger/wire/operator/staff';
import type { HttpRequest } from '../selling/http-connection.ts';
import { requestOf } from '../selling/request.ts';
import { AUDITOR_NUMBER, secretOf, WORKER_NUMBER } from './fill.ts';

/** IDs that requests can refer to. */
export interface Known {
  readonly worker: string;
  readonly auditor: string;
  readonly waiting: Readonly<Record<ReviewKind, readonly string[]>>;
  readonly orders: readonly { readonly number: string; readonly transfer: string; readonly seller: string }[];
}

export interface ConsoleRequest {
  readonly name: string;
  /** Changes every round. */
  readonly request: (round: number) => HttpRequest;
}

const one = <T>(of: readonly T[], round: number): T => {
  const found = of[(round * 7) % of.length];
  if (found === undefined) throw new Error('nothing to ask for');
  return found;
};

export function consoleRequests({ worker, auditor, waiting, orders }: Known): readonly ConsoleRequest[] {
  const tokenOf = (operator: string, number: number) =>
    staffTokenText({ operatorId: idOf<'operator'>(operator), secret: secretOf(number) });
  const asking =
    (token: string) =>
    <Request>(
      what: string,
      endpoint: Endpoint<Request, unknown>,
      input: (round: number) => NoInfer<Request>,
    ): ConsoleRequest => ({
      name: what === '' ? endpoint.name : `${endpoint.name} ${what}`,
      request: (round) => requestOf(endpoint, input(round), token),
    });
  const [work, audit] = [asking(tokenOf(worker, WORKER_NUMBER)), asking(tokenOf(auditor, AUDITOR_NUMBER))];
  const order = (round: number) => one(orders, round);
  const page = { pageSize: 50 };

  return [
    work('24 hours', dashboard.getOverview, () => ({ period: '24-hours' as const })),
    work('30 days', dashboard.getOverview, () => ({ period: '30-days' as const })),
    work('', staff.listDuties, () => ({})),
    work('', reviews.countQueues, () => ({})),
    work('', reviews.listUrgent, () => ({})),
    ...REVIEW_KINDS.flatMap((kind) => [
      work('', reviews.listQueue[kind], () => page),
      work('further on', reviews.listQueue[kind], (round) => ({
        ...page,
        afterSortAt: (Date.now() - 86_400_000) as never,
        afterId: one(waiting[kind], round),
      })),
      work('', reviews.getReview[kind], (round) => ({ id: one(waiting[kind], round) })),
    ]),
    work('', ledger.listAccounts, () => ({})),
    ...[
      'processor:sandbox',
      'custody:bep20',
      'platform:fee_withdraw',
      'platform:suspense',
      'platform:levels',
    ].map((account) => work(account, ledger.listAccountLines, () => ({ account, ...page }))),
    work('of a seller', ledger.listAccountLines, (round) => ({
      account: 'order:escrow',
      sellerId: idOf<'seller'>(order(round).seller),
      ...page,
    })),
    work('', ledger.getTransfer, (round) => ({ id: idOf<'transfer'>(order(round).transfer) })),
    work('', ledger.listOrderTransfers, (round) => ({ number: order(round).number })),
    work('', ledger.listCorrections, () => ({})),
    work('', ledger.listReconciliations, () => ({ openOnly: false, ...page })),
    work('', chain.listSuspense, () => page),
    work('', chain.listResolutions, () => page),
    work('', chain.listAlarms, () => ({})),
    work('', staff.listNames, () => ({})),
    work('', catalog.listDramas, () => ({ search: '', ...page })),
    work('searched', catalog.listDramas, (round) => ({ search: `secret ${String(round % 10)}`, ...page })),
    work('', settings.listSettings, () => ({})),
    ...auditRequests(audit, { worker, seller: (round) => order(round).seller }),
  ];
}

interface Lines {
  readonly worker: string;
  readonly seller: (round: number) => string;
}

function auditRequests(
  audit: <Request>(
    what: string,
    endpoint: Endpoint<Request, unknown>,
    input: (round: number) => NoInfer<Request>,
  ) => ConsoleRequest,
  { worker, seller }: Lines,
): readonly ConsoleRequest[] {
  const any = { refusedOnly: false, personalOnly: false, pageSize: 50 };
  return [
    audit('', staff.listPeople, () => ({})),
    audit('', staff.listAuditLines, () => any),
    audit('refused', staff.listAuditLines, () => ({ ...any, refusedOnly: true })),
    audit('of a person', staff.listAuditLines, () => ({ ...any, operatorId: idOf<'operator'>(worker) })),
    audit('about a seller', staff.listAuditLines, (round) => ({ ...any, subjectId: seller(round) })),
    audit('of a call', staff.listAuditLines, () => ({ ...any, action: 'reviews.decide-registration' })),
    audit('of a person, refused', staff.listAuditLines, () => ({
      ...any,
      operatorId: idOf<'operator'>(worker),
      refusedOnly: true,
    })),
  ];
}
