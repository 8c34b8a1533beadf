import { signedAsDone, signedWithKey } from '@cliffhanger/application/approvals';
import {
  askResolution,
  clearChainAlarm,
  confirmClearing,
  endResolution,
  listChainAlarms,
  listResolutions,
  listSuspense,
  type ResolutionEnded,
} from '@cliffhanger/application/chain';
import type { Dependencies, OpenAlarm, SuspenseRow } from '@cliffhanger/application/ports';
import {
  bringColdSignature,
  type ColdWalletSeen,
  endColdSignature,
  listColdWallets,
} from '@cliffhanger/application/solvency';
import {
  ownMoneyText,
  type Resolution,
  type SuspenseSubject,
  stopsWithdrawals,
  waysOutOf,
} from '@cliffhanger/core/chain';
import { consequencesOfWay } from '@cliffhanger/core/reviews';
import { addressStatementText } from '@cliffhanger/core/solvency';
import * as wire from '@cliffhanger/wire/operator/chain';
import type { Api } from '../../../http/call.ts';
import { serveOperator } from '../../../http/serve-operator.ts';
import { toResponse } from '../../to-response.ts';
import { postingResponse } from '../posting-response.ts';

export function addChainRoutes(api: Api, dependencies: Dependencies): void {
  addResolutionRoutes(api, dependencies);
  addColdWalletRoutes(api, dependencies);
  addAlarmRoutes(api, dependencies);
}

function addResolutionRoutes(api: Api, dependencies: Dependencies): void {
  serveOperator(
    api,
    dependencies,
    wire.listSuspense,
    async ({ input: { after, pageSize }, dependencies: audited }) =>
      toResponse(await listSuspense(audited)(after, pageSize + 1), (sums) => ({
        list: sums.slice(0, pageSize).map(sumResponse),
        hasMore: sums.length > pageSize,
      })),
  );

  serveOperator(
    api,
    dependencies,
    wire.listResolutions,
    async ({ input: { before, pageSize }, dependencies: audited }) =>
      toResponse(await listResolutions(audited)(before, pageSize + 1), (found) => ({
        list: found.slice(0, pageSize).map(resolutionResponse),
        hasMore: found.length > pageSize,
      })),
  );

  serveOperator(api, dependencies, wire.askResolution, ({ input, operator, dependencies: audited }) => {
    const { subjectKind, subjectId, reason: because, way, address, sellerId, signature } = input;
    const subject = { kind: subjectKind, id: subjectId } as SuspenseSubject;
    const asked = { way, address, sellerId, signature };
    const of = { subject: 'credit', id: subjectId } as const;
    const ports =
      way === 'credit' ? signedWithKey(audited, { of, by: operator.id, assertion: input.signed }) : audited;
    return askResolution(ports)({ subject, ...asked, because, by: operator.id });
  });

  serveOperator(api, dependencies, wire.endResolution, async ({ input, operator, dependencies: audited }) => {
    const { id, outcome, signed: assertion } = input;
    const of = ({ moves }: ResolutionEnded) => moves && ({ subject: moves, id } as const);
    const ports = signedAsDone(audited, { of, by: operator.id, assertion });
    return toResponse(await endResolution(ports)({ id, outcome, by: operator.id }), () => ({}));
  });
}

function addColdWalletRoutes(api: Api, dependencies: Dependencies): void {
  serveOperator(api, dependencies, wire.listColdWallets, async ({ dependencies: audited }) =>
    toResponse(await listColdWallets(audited)(), (list) => ({ list: list.map(coldWalletResponse) })),
  );

  serveOperator(api, dependencies, wire.bringColdSignature, ({ input, operator, dependencies: audited }) => {
    const { network, address, signature } = input;
    return bringColdSignature(audited)({ network, address, signature, by: operator.id });
  });

  serveOperator(api, dependencies, wire.endColdSignature, ({ input, operator, dependencies: audited }) => {
    const { id, outcome } = input;
    return endColdSignature(audited)({ id, outcome, by: operator.id });
  });
}

const coldWalletResponse = ({
  network,
  address,
  amount,
  toSign,
  signed,
  countsUntil,
  waiting,
}: ColdWalletSeen) => ({
  network,
  address,
  amount,
  textToSign: toSign === null ? null : addressStatementText(toSign),
  signedOn: signed?.day ?? null,
  countsUntil,
  broughtBy: signed?.broughtBy ?? null,
  confirmedBy: signed?.confirmedBy ?? null,
  waiting,
});

function addAlarmRoutes(api: Api, dependencies: Dependencies): void {
  serveOperator(api, dependencies, wire.listAlarms, async ({ dependencies: audited }) =>
    toResponse(await listChainAlarms(audited)(), (list) => ({ list: list.map(alarmResponse) })),
  );

  serveOperator(api, dependencies, wire.clearAlarm, ({ input, operator, dependencies: audited }) => {
    const { network, alarm, reason: because } = input;
    const of = alarmSigned(input);
    const ports = stopsWithdrawals(alarm)
      ? signedWithKey(audited, { of, by: operator.id, assertion: input.signed })
      : audited;
    return clearChainAlarm(ports)({ network, alarm, because, operator: operator.id });
  });

  serveOperator(api, dependencies, wire.confirmClearing, ({ input, operator, dependencies: audited }) => {
    const { network, alarm } = input;
    const ports = signedWithKey(audited, {
      of: alarmSigned(input),
      by: operator.id,
      assertion: input.signed,
    });
    return confirmClearing(ports)({ network, alarm, operator: operator.id });
  });
}

const alarmSigned = ({ network, alarm }: Pick<OpenAlarm, 'network'> & { readonly alarm: string }) =>
  ({ subject: 'alarm', id: `${network} ${alarm}` }) as const;

function sumResponse({ subject, units, resolution, isInBooks, shown, ...sum }: SuspenseRow) {
  const { network, amount } = sum;
  const ways = sum.recipient === '' ? [] : waysOutOf(sum.reason, network);
  const facts = { subject: subject.kind, network, amount, isInBooks, isSecondLook: resolution !== null };
  return {
    ...sum,
    subjectKind: subject.kind,
    subjectId: subject.id,
    units: units === null ? null : units.toString(),
    ways: [...ways],
    textToSign: shown !== null && ways.includes('capital') ? ownMoneyText(shown) : null,
    consequences: ways.flatMap((way) =>
      consequencesOfWay(way, facts).map((stated) => ({ way, ...postingResponse(stated) })),
    ),
    resolution: resolution === null ? null : resolutionResponse(resolution),
  };
}

const resolutionResponse = ({ subject, plan, ...resolution }: Resolution) => ({
  ...resolution,
  subjectKind: subject.kind,
  subjectId: subject.id,
  way: plan.way,
  address: plan.way === 'return' ? plan.to : null,
  sellerId: plan.way === 'credit' ? plan.sellerId : null,
});

const alarmResponse = ({ network, kind, facts, raisedAt, clearing }: OpenAlarm) => ({
  network,
  alarm: kind,
  facts: { ...facts },
  raisedAt,
  stopsWithdrawals: stopsWithdrawals(kind),
  clearing,
});
