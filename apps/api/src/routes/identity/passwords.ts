import {
  changeFundPassword,
  changeLoginPassword,
  checkFundPassword,
  resetFundPassword,
  resetPassword,
} from '@cliffhanger/application/identity';
import type { Dependencies } from '@cliffhanger/application/ports';
import * as wire from '@cliffhanger/wire/identity';
import { type Api, serve } from '../../http/serve.ts';

/* A retry after a lost response would fail against the new password, so these calls are idempotent by key. */
export function addPasswordRoutes(api: Api, dependencies: Dependencies): void {
  serve(api, wire.resetPassword, ({ input, idempotent }) =>
    resetPassword({ ...dependencies, transactions: idempotent() })(input),
  );

  serve(api, wire.changePassword, ({ input: { type, ...form }, seller, idempotent }) => {
    const once = { ...dependencies, transactions: idempotent() };
    const command = { ...form, sellerId: seller.id };
    return type === 'fund'
      ? changeFundPassword(once)(command)
      : changeLoginPassword(once)({ ...command, sessionId: seller.sessionId });
  });

  serve(api, wire.resetFundPassword, ({ input, seller, idempotent }) =>
    resetFundPassword({ ...dependencies, transactions: idempotent() })({ ...input, sellerId: seller.id }),
  );

  serve(api, wire.checkFundPassword, ({ input, seller }) =>
    checkFundPassword(dependencies)({ ...input, sellerId: seller.id, sessionId: seller.sessionId }),
  );
}
