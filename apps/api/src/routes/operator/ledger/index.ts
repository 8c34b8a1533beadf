import { signedWithKey } from '@cliffhanger/application/approvals';
import {
  explainDifference,
  getBookedTransfer,
  listAccountLines,
  listAccountTotals,
  listOrderTransfers,
  listReconciliations,
  listWaitingCorrections,
} from '@cliffhanger/application/ledger';
import type { BookedTransfer, Dependencies } from '@cliffhanger/application/ports';
import { correctTransfer, previewCorrection } from '@cliffhanger/application/wallet';
import { type Reconciliation, reconciliationState } from '@cliffhanger/core/ledger';
import type { Correction } from '@cliffhanger/core/wallet';
import * as wire from '@cliffhanger/wire/operator/ledger';
import type { Api } from '../../../http/call.ts';
import { serveOperator } from '../../../http/serve-operator.ts';
import { toResponse } from '../../to-response.ts';
import { postingResponse } from '../posting-response.ts';

export function addLedgerRoutes(api: Api, dependencies: Dependencies): void {
  serveOperator(api, dependencies, wire.listAccounts, async ({ dependencies: audited }) =>
    toResponse(await listAccountTotals(audited)(), (list) => ({ list: [...list] })),
  );

  serveOperator(api, dependencies, wire.listAccountLines, async ({ input, dependencies: audited }) => {
    const { pageSize, ...asked } = input;
    return toResponse(await listAccountLines(audited)({ ...asked, most: pageSize + 1 }), (lines) => ({
      list: lines.slice(0, pageSize),
      hasMore: lines.length > pageSize,
    }));
  });

  serveOperator(api, dependencies, wire.getTransfer, async ({ input, dependencies: audited }) =>
    toResponse(await getBookedTransfer(audited)(input.id), transferResponse),
  );

  serveOperator(api, dependencies, wire.listOrderTransfers, async ({ input, dependencies: audited }) =>
    toResponse(await listOrderTransfers(audited)(input.number), (list) => ({
      list: list.map(transferResponse),
    })),
  );

  addCorrectionRoutes(api, dependencies);
  addReconciliationRoutes(api, dependencies);
}

function addReconciliationRoutes(api: Api, dependencies: Dependencies): void {
  serveOperator(api, dependencies, wire.listReconciliations, async ({ input, dependencies: audited }) => {
    const { openOnly: isOpenOnly, beforeDay: day, beforeSide: side, pageSize } = input;
    const before = day === undefined || side === undefined ? undefined : { day, side };
    return toResponse(
      await listReconciliations(audited)({ isOpenOnly, before, most: pageSize + 1 }),
      (found) => ({
        list: found.slice(0, pageSize).map(reconciliationResponse),
        hasMore: found.length > pageSize,
      }),
    );
  });

  serveOperator(
    api,
    dependencies,
    wire.explainDifference,
    async ({ input, operator, dependencies: audited }) => {
      const { side, day, note } = input;
      return toResponse(
        await explainDifference(audited)({ side, day, note, operator: operator.id }),
        reconciliationResponse,
      );
    },
  );
}

const reconciliationResponse = (reconciliation: Reconciliation) => ({
  ...reconciliation,
  state: reconciliationState(reconciliation),
  parts: Object.entries(reconciliation.parts).map(([name, amount]) => ({ name, amount })),
});

function addCorrectionRoutes(api: Api, dependencies: Dependencies): void {
  serveOperator(api, dependencies, wire.listCorrections, async ({ dependencies: audited }) =>
    toResponse(await listWaitingCorrections(audited)(), (list) => ({ list: list.map(correctionResponse) })),
  );

  serveOperator(api, dependencies, wire.previewCorrection, async ({ input, dependencies: audited }) => {
    const { id: transferId, bearsRest } = input;
    return toResponse(await previewCorrection(audited)({ transferId, bearsRest }), postingResponse);
  });

  serveOperator(
    api,
    dependencies,
    wire.correctTransfer,
    async ({ input, operator, dependencies: audited }) => {
      const { id: transferId, reason, bearsRest, signed: assertion } = input;
      const of = { subject: 'correction', id: transferId } as const;
      const ports = signedWithKey(audited, { of, by: operator.id, assertion });
      return toResponse(
        await correctTransfer(ports)({ transferId, reason, bearsRest, operator: operator.id }),
        ({ correction }) => correctionResponse(correction),
      );
    },
  );
}

const transferResponse = (transfer: BookedTransfer) => ({ ...transfer, entries: [...transfer.entries] });

const correctionResponse = ({ confirmed, ...correction }: Correction) => ({
  ...correction,
  correctionId: confirmed?.correctionId ?? null,
});
