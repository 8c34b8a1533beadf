import type { Outside } from '@cliffhanger/application/ports';
import {
  endSettingProposal,
  listSettingChanges,
  listSettings,
  proposeSetting,
} from '@cliffhanger/application/settings';
import * as wire from '@cliffhanger/wire/operator/settings';
import type { Api } from '../../../http/call.ts';
import { serveOperator } from '../../../http/serve-operator.ts';
import { answered } from '../../answered.ts';

export function addSettingRoutes(api: Api, outside: Outside): void {
  serveOperator(api, outside, wire.listSettings, async ({ outside: audited }) =>
    answered(await listSettings(audited)(), ({ settings, coming, proposals }) => ({
      settings: [...settings],
      coming: [...coming],
      proposals: [...proposals],
    })),
  );

  serveOperator(api, outside, wire.listSettingChanges, async ({ input, outside: audited }) =>
    answered(await listSettingChanges(audited)(input.name), (list) => ({ list: [...list] })),
  );

  serveOperator(api, outside, wire.changeSetting, ({ input, operator, outside: audited }) =>
    proposeSetting(audited)({ ...input, by: operator.id }),
  );

  serveOperator(api, outside, wire.endProposal, ({ input, operator, outside: audited }) =>
    endSettingProposal(audited)({ id: input.id, outcome: input.outcome, by: operator.id }),
  );
}
