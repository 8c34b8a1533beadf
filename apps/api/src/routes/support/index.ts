import type { Dependencies } from '@cliffhanger/application/ports';
import { listSupportContacts } from '@cliffhanger/application/support';
import * as wire from '@cliffhanger/wire/support';
import { type Api, serve } from '../../http/serve.ts';
import { toResponse } from '../to-response.ts';

export function addSupportRoutes(api: Api, dependencies: Dependencies): void {
  serve(api, wire.listSupportContacts, async () =>
    toResponse(await listSupportContacts(dependencies)(), (list) => ({ list: [...list] })),
  );
}
