import type { Dependencies } from '@cliffhanger/application/ports';
import { listFollowedNetworks, tryMail, tryPayments, tryStorage } from '@cliffhanger/application/setup';
import * as wire from '@cliffhanger/wire/operator/setup';
import type { Api } from '../../../http/call.ts';
import { serveOperator } from '../../../http/serve-operator.ts';
import { toResponse } from '../../to-response.ts';

export function addSetupRoutes(api: Api, dependencies: Dependencies): void {
  serveOperator(api, dependencies, wire.tryMail, ({ operator, dependencies: audited }) =>
    tryMail(audited)(operator.id),
  );

  serveOperator(api, dependencies, wire.tryStorage, ({ dependencies: audited }) => tryStorage(audited)());

  serveOperator(api, dependencies, wire.tryPayments, async ({ dependencies: audited }) =>
    toResponse(await tryPayments(audited)(), (processors) => ({ processors: [...processors] })),
  );

  serveOperator(api, dependencies, wire.listFollowedNetworks, async ({ dependencies: audited }) =>
    toResponse(await listFollowedNetworks(audited)(), (networks) => ({ networks: [...networks] })),
  );
}
