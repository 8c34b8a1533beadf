import type { Dependencies } from '@cliffhanger/application/ports';
import { getStatementFile, listStatements } from '@cliffhanger/application/wallet';
import * as wire from '@cliffhanger/wire/wallet';
import { type Api, serve } from '../../http/serve.ts';
import { toResponse } from '../to-response.ts';

export function addStatementRoutes(api: Api, dependencies: Dependencies): void {
  serve(api, wire.listStatements, async ({ seller }) =>
    toResponse(await listStatements(dependencies)({ sellerId: seller.id }), (months) => ({
      list: months.map(({ closing, ...month }) => ({ ...month, ...closing })),
    })),
  );

  serve(api, wire.getStatementFile, async ({ input: { from, to, kind }, seller, locale }) =>
    toResponse(
      await getStatementFile(dependencies)({
        sellerId: seller.id,
        span: { from, until: to },
        kind,
        locale,
      }),
      ({ fileName, bytes }) => ({ fileName, file: Buffer.from(bytes).toString('base64') }),
    ),
  );
}
