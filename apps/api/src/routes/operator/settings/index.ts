import type { Dependencies } from '@cliffhanger/application/ports';
import {
  endSettingProposal,
  listSettingChanges,
  listSettings,
  previewSetting,
  proposeSetting,
} from '@cliffhanger/application/settings';
import * as wire from '@cliffhanger/wire/operator/settings';
import type { Api } from '../../../http/call.ts';
import { serveOperator } from '../../../http/serve-operator.ts';
import { toResponse } from '../../to-response.ts';

export function addSettingRoutes(api: Api, dependencies: Dependencies): void {
  serveOperator(api, dependencies, wire.listSettings, async ({ dependencies: audited }) =>
    toResponse(await listSettings(audited)(), ({ settings, coming, proposals, networks }) => ({
      settings: [...settings],
      coming: [...coming],
      proposals: [...proposals],
      networks: [...networks],
    })),
  );

  serveOperator(api, dependencies, wire.listSettingChanges, async ({ input, dependencies: audited }) =>
    toResponse(await listSettingChanges(audited)(input.name), (list) => ({ list: [...list] })),
  );

  serveOperator(api, dependencies, wire.previewSetting, async ({ input, dependencies: audited }) =>
    toResponse(await previewSetting(audited)(input), (effect) => ({ effect })),
  );

  serveOperator(api, dependencies, wire.changeSetting, ({ input, operator, dependencies: audited }) =>
    proposeSetting(audited)({ ...input, by: operator.id }),
  );

  serveOperator(api, dependencies, wire.endProposal, ({ input, operator, dependencies: audited }) =>
    endSettingProposal(audited)({ id: input.id, outcome: input.outcome, by: operator.id }),
  );
}
