import { getOverview, type Overview } from '@cliffhanger/application/dashboard';
import type { Dependencies } from '@cliffhanger/application/ports';
import * as wire from '@cliffhanger/wire/operator/dashboard';
import type { Api } from '../../../http/call.ts';
import { serveOperator } from '../../../http/serve-operator.ts';
import { toResponse } from '../../to-response.ts';

export function addDashboardRoutes(api: Api, dependencies: Dependencies): void {
  serveOperator(api, dependencies, wire.getOverview, async ({ input, dependencies: audited }) =>
    toResponse(await getOverview(audited)(input.period), overviewResponse),
  );
}

const overviewResponse = ({ points, releases, owed, held, warnings, alarms, ...overview }: Overview) => ({
  ...overview,
  points: [...points],
  releases: [...releases],
  owed: [...owed],
  held: [...held],
  warnings: [...warnings],
  alarms: alarms.map((alarm) => ({ ...alarm, facts: { ...alarm.facts } })),
});
