import {
  changeFundPassword,
  changeLoginPassword,
  checkFundPassword,
  resetFundPassword,
  resetPassword,
} from '@cliffhanger/application/identity';
import type { Outside } from '@cliffhanger/application/ports';
import * as wire from '@cliffhanger/wire/identity';
import { type Api, serve } from '../../http/serve.ts';

/* A change sent again after a lost answer would meet its own new password: each is carried out once for each key. */
export function addPasswordRoutes(api: Api, outside: Outside): void {
  serve(api, wire.resetPassword, ({ input, onceOnly }) =>
    resetPassword({ ...outside, transactions: onceOnly() })(input),
  );

  serve(api, wire.changePassword, ({ input: { type, ...form }, seller, onceOnly }) => {
    const once = { ...outside, transactions: onceOnly() };
    const command = { ...form, sellerId: seller.id };
    return type === 'fund'
      ? changeFundPassword(once)(command)
      : changeLoginPassword(once)({ ...command, sessionId: seller.sessionId });
  });

  serve(api, wire.resetFundPassword, ({ input, seller, onceOnly }) =>
    resetFundPassword({ ...outside, transactions: onceOnly() })({ ...input, sellerId: seller.id }),
  );

  serve(api, wire.checkFundPassword, ({ input, seller }) =>
    checkFundPassword(outside)({ ...input, sellerId: seller.id, sessionId: seller.sessionId }),
  );
}
