import type { Dependencies } from '@cliffhanger/application/ports';
import { endDuty, listDuties, pageDuty, setDuty } from '@cliffhanger/application/staff';
import * as wire from '@cliffhanger/wire/operator/staff';
import type { Api } from '../../../http/call.ts';
import { serveOperator } from '../../../http/serve-operator.ts';
import { toResponse } from '../../to-response.ts';

export function addDutyRoutes(api: Api, dependencies: Dependencies): void {
  serveOperator(api, dependencies, wire.listDuties, async ({ dependencies: audited }) =>
    toResponse(await listDuties(audited)(), (list) => ({ list: [...list] })),
  );

  serveOperator(api, dependencies, wire.setDuty, ({ input, operator, dependencies: audited }) =>
    setDuty(audited)({ ...input, by: operator.id }),
  );

  serveOperator(api, dependencies, wire.endDuty, ({ input, operator, dependencies: audited }) =>
    endDuty(audited)({ id: input.id, by: operator.id }),
  );

  serveOperator(api, dependencies, wire.pageDuty, async ({ input, operator, dependencies: audited }) => {
    const { key: id, about = null } = input;
    return pageDuty(audited)({ id, about, by: operator.id, byName: operator.name });
  });
}
