import type { Dependencies } from '@cliffhanger/application/ports';
import { getStatementProof } from '@cliffhanger/application/proofs';
import { getOwedProof } from '@cliffhanger/application/solvency';
import {
  getAssets,
  getBalances,
  getStatement,
  getTransfer,
  listBalanceDays,
  listFundLog,
  totalFundLog,
} from '@cliffhanger/application/wallet';
import { addMoney, microUsdt } from '@cliffhanger/core/kernel';
import { countOpenWithdrawals } from '@cliffhanger/server/withdrawals';
import * as wire from '@cliffhanger/wire/wallet';
import { type Api, serve } from '../../http/serve.ts';
import { toResponse } from '../to-response.ts';
import { loggedResponse, receiptResponse, statementResponse } from './fund-log-response.ts';
import { addStatementRoutes } from './statements.ts';

export function addWalletRoutes(api: Api, dependencies: Dependencies): void {
  serve(api, wire.getBalances, async ({ seller }) =>
    toResponse(
      await getBalances(dependencies)({ sellerId: seller.id }),
      ({ available, unsettled, withdrawing, episodes }) => ({
        available,
        unsettled,
        withdrawing,
        episodes: Number(episodes),
      }),
    ),
  );

  serve(api, wire.getAssets, async ({ seller }) =>
    toResponse(
      await getAssets({ ...dependencies, countOpenWithdrawals })({ sellerId: seller.id }),
      (assets) => ({
        ...assets,
        episodes: Number(assets.episodes),
      }),
    ),
  );

  serve(api, wire.listBalanceDays, async ({ input, seller }) =>
    toResponse(
      await listBalanceDays(dependencies)({ ...input, sellerId: seller.id }),
      ({ list, updatedAt }) => ({
        list: list.map((day) => ({ ...day, total: addMoney(day.available, day.unsettled, day.withdrawing) })),
        updatedAt,
      }),
    ),
  );

  addFundLogRoutes(api, dependencies);
  addStatementRoutes(api, dependencies);
}

function addFundLogRoutes(api: Api, dependencies: Dependencies): void {
  serve(api, wire.listFundLog, async ({ input: { after, pageSize, ...asked }, seller }) =>
    toResponse(
      await listFundLog(dependencies)({
        ...asked,
        sellerId: seller.id,
        size: pageSize,
        after: after === undefined ? undefined : BigInt(after),
      }),
      ({ list, total, hasMore }) => ({
        list: list.map(loggedResponse),
        total,
        page: asked.page,
        pageSize,
        hasMore,
      }),
    ),
  );

  serve(api, wire.totalFundLog, async ({ input, seller }) =>
    toResponse(await totalFundLog(dependencies)({ ...input, sellerId: seller.id }), (totals) => ({
      ...totals,
      kinds: totals.kinds.map(({ cameIn, wentOut, ...kind }) => ({
        ...kind,
        cameIn: microUsdt(cameIn),
        wentOut: microUsdt(wentOut),
      })),
    })),
  );

  serve(api, wire.getTransfer, async ({ input, seller }) =>
    toResponse(
      await getTransfer(dependencies)({ sellerId: seller.id, transferId: input.id }),
      receiptResponse,
    ),
  );

  serve(api, wire.getStatement, async ({ input, seller }) =>
    toResponse(
      await getStatement(dependencies)({
        sellerId: seller.id,
        afterSequence: BigInt(input.afterSequence),
      }),
      (statement) => statementResponse(seller.id, statement),
    ),
  );

  serve(api, wire.getOwedProof, async ({ seller }) =>
    toResponse(await getOwedProof(dependencies)({ sellerId: seller.id }), (proof) => proof),
  );

  serve(api, wire.getStatementProof, async ({ input, seller }) =>
    toResponse(await getStatementProof(dependencies)({ ...input, sellerId: seller.id }), (proof) => proof),
  );
}
