import { signedWithKey } from '@cliffhanger/application/approvals';
import {
  askResolution,
  clearChainAlarm,
  confirmClearing,
  endResolution,
  listChainAlarms,
  listResolutions,
  listSetAside,
} from '@cliffhanger/application/chain';
import type { ListedSum, OpenAlarm, Outside } from '@cliffhanger/application/ports';
import { type Resolution, type SetAsideSubject, stopsWithdrawals, waysOutOf } from '@cliffhanger/core/chain';
import * as wire from '@cliffhanger/wire/operator/chain';
import type { Api } from '../../../http/call.ts';
import { serveOperator } from '../../../http/serve-operator.ts';
import { answered } from '../../answered.ts';

export function addChainRoutes(api: Api, outside: Outside): void {
  addResolutionRoutes(api, outside);
  addAlarmRoutes(api, outside);
}

function addResolutionRoutes(api: Api, outside: Outside): void {
  serveOperator(api, outside, wire.listSetAside, async ({ input: { after, pageSize }, outside: audited }) =>
    answered(await listSetAside(audited)(after, pageSize + 1), (sums) => ({
      list: sums.slice(0, pageSize).map(sumAnswer),
      hasMore: sums.length > pageSize,
    })),
  );

  serveOperator(
    api,
    outside,
    wire.listResolutions,
    async ({ input: { before, pageSize }, outside: audited }) =>
      answered(await listResolutions(audited)(before, pageSize + 1), (found) => ({
        list: found.slice(0, pageSize).map(resolutionAnswer),
        hasMore: found.length > pageSize,
      })),
  );

  serveOperator(api, outside, wire.askResolution, ({ input, operator, outside: audited }) => {
    const { subjectKind, subjectId, reason: because, way, address, sellerId } = input;
    const subject = { kind: subjectKind, id: subjectId } as SetAsideSubject;
    return askResolution(audited)({ subject, way, address, sellerId, because, by: operator.id });
  });

  serveOperator(api, outside, wire.endResolution, ({ input, operator, outside: audited }) => {
    const { id, outcome, signed: assertion } = input;
    const of = { subject: 'return', id } as const;
    const ports =
      outcome === 'confirmed' && assertion !== undefined
        ? signedWithKey(audited, { of, by: operator.id, assertion })
        : audited;
    return endResolution(ports)({ id, outcome, by: operator.id });
  });
}

function addAlarmRoutes(api: Api, outside: Outside): void {
  serveOperator(api, outside, wire.listAlarms, async ({ outside: audited }) =>
    answered(await listChainAlarms(audited)(), (list) => ({ list: list.map(alarmAnswer) })),
  );

  serveOperator(api, outside, wire.clearAlarm, ({ input, operator, outside: audited }) => {
    const { network, alarm, reason: because } = input;
    return clearChainAlarm(audited)({ network, alarm, because, operator: operator.id });
  });

  serveOperator(api, outside, wire.confirmClearing, ({ input, operator, outside: audited }) => {
    const { network, alarm } = input;
    return confirmClearing(audited)({ network, alarm, operator: operator.id });
  });
}

const sumAnswer = ({ subject, units, resolution, ...sum }: ListedSum) => ({
  ...sum,
  subjectKind: subject.kind,
  subjectId: subject.id,
  units: units === null ? null : units.toString(),
  ways: [...waysOutOf(sum.reason)],
  resolution: resolution === null ? null : resolutionAnswer(resolution),
});

const resolutionAnswer = ({ subject, plan, ...resolution }: Resolution) => ({
  ...resolution,
  subjectKind: subject.kind,
  subjectId: subject.id,
  way: plan.way,
  address: plan.way === 'return' ? plan.to : null,
  sellerId: plan.way === 'credit' ? plan.sellerId : null,
});

const alarmAnswer = ({ network, kind, facts, raisedAt, clearing }: OpenAlarm) => ({
  network,
  alarm: kind,
  facts: { ...facts },
  raisedAt,
  stopsWithdrawals: stopsWithdrawals(kind),
  clearing,
});
