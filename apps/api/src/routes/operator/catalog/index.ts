import {
  applyImport,
  changePrice,
  createDrama,
  editDrama,
  endLicence,
  getEditedDrama,
  type ImportedLine,
  listEditedCategories,
  listEditedDramas,
  orderCategories,
  planImport,
  putDramaOnSale,
  readLicenceProof,
  recordLicence,
  saveCategory,
  saveDramaPoster,
  saveDramaText,
} from '@cliffhanger/application/catalog';
import { announceEpisodes } from '@cliffhanger/application/checkout';
import type { Dependencies, DramaLicence, EditedDrama } from '@cliffhanger/application/ports';
import type { ImportLine, LicenceFacts } from '@cliffhanger/core/catalog';
import type { RequestOf } from '@cliffhanger/wire/kernel';
import * as wire from '@cliffhanger/wire/operator/catalog';
import type { Api } from '../../../http/call.ts';
import { serveOperator, serveOperatorUpload } from '../../../http/serve-operator.ts';
import { announcedResponse, waitingResponse } from '../../catalog/announced-response.ts';
import { toResponse } from '../../to-response.ts';

export function addCatalogueRoutes(api: Api, dependencies: Dependencies): void {
  addDramaRoutes(api, dependencies);
  addLicenceRoutes(api, dependencies);
  addCategoryRoutes(api, dependencies);
  addImportRoutes(api, dependencies);
}

function addDramaRoutes(api: Api, dependencies: Dependencies): void {
  serveOperator(api, dependencies, wire.listDramas, async ({ input, dependencies: audited }) => {
    const { pageSize, search, after = null } = input;
    return toResponse(await listEditedDramas(audited)({ search, after, most: pageSize + 1 }), (dramas) => ({
      list: dramas.slice(0, pageSize).map(dramaResponse),
      hasMore: dramas.length > pageSize,
    }));
  });

  serveOperator(api, dependencies, wire.getDrama, async ({ input, dependencies: audited }) =>
    toResponse(
      await getEditedDrama(audited)(input.id),
      ({ drama, texts, prices, licences, announced, preOrders, ...readiness }) => ({
        ...dramaResponse(drama),
        texts: texts.map((text) => ({ ...text, captions: [...text.captions] })),
        prices: prices.map(({ confirmedBy, ...price }) => ({
          ...price,
          isProposed: price.appliedAt === null && confirmedBy === null && price.wholesale < drama.wholesale,
        })),
        licences: licences.map(licenceResponse),
        announced: announced.map(announcedResponse),
        preOrders: preOrders.map(waitingResponse),
        gaps: [...readiness.gaps],
        readyFromTheFirst: readiness.readyFromTheFirst,
      }),
    ),
  );

  serveOperator(api, dependencies, wire.createDrama, ({ input, operator, dependencies: audited }) =>
    createDrama(audited)({ ...input, key: input.key ?? null, by: operator.id }),
  );

  serveOperator(api, dependencies, wire.editDrama, ({ input, dependencies: audited }) =>
    editDrama(audited)(input),
  );

  serveOperatorUpload(api, dependencies, wire.savePoster, ({ input, bytes, dependencies: audited }) =>
    saveDramaPoster(audited)({ id: input.id, bytes }),
  );

  serveOperator(api, dependencies, wire.putOnSale, ({ input, dependencies: audited }) =>
    putDramaOnSale(audited)(input),
  );

  serveOperator(api, dependencies, wire.saveText, ({ input, dependencies: audited }) =>
    saveDramaText(audited)(input),
  );

  serveOperator(api, dependencies, wire.announceEpisodes, ({ input, operator, dependencies: audited }) => {
    const { id: dramaId, ...announced } = input;
    return announceEpisodes(audited)({ ...announced, dramaId, by: operator.id });
  });

  serveOperator(api, dependencies, wire.changePrice, ({ input, operator, dependencies: audited }) =>
    changePrice(audited)({ ...input, by: operator.id }),
  );
}

function addLicenceRoutes(api: Api, dependencies: Dependencies): void {
  serveOperatorUpload(
    api,
    dependencies,
    wire.recordLicence,
    ({ input, bytes, operator, dependencies: audited }) =>
      recordLicence(audited)({
        ...factsOf(input),
        wholesaleFloor: input.wholesaleFloor,
        dramaId: input.id,
        bytes,
        by: operator.id,
      }),
  );

  serveOperator(api, dependencies, wire.endLicence, ({ input, operator, dependencies: audited }) =>
    endLicence(audited)({ id: input.id, by: operator.id }),
  );

  serveOperator(api, dependencies, wire.getLicenceProof, async ({ input, dependencies: audited }) =>
    toResponse(await readLicenceProof(audited)(input.id), ({ kind, bytes }) => ({
      kind,
      bytes: Buffer.from(bytes).toString('base64'),
    })),
  );
}

function addCategoryRoutes(api: Api, dependencies: Dependencies): void {
  serveOperator(api, dependencies, wire.listCategories, async ({ dependencies: audited }) =>
    toResponse(await listEditedCategories(audited)(), (list) => ({ list: [...list] })),
  );

  serveOperator(api, dependencies, wire.saveCategory, ({ input, dependencies: audited }) =>
    saveCategory(audited)(input),
  );

  serveOperator(api, dependencies, wire.orderCategories, ({ input, dependencies: audited }) =>
    orderCategories(audited)(input),
  );
}

function addImportRoutes(api: Api, dependencies: Dependencies): void {
  serveOperator(api, dependencies, wire.planImport, async ({ input, dependencies: audited }) =>
    toResponse(await planImport(audited)(input.lines.map(lineOf)), planResponse),
  );

  serveOperator(api, dependencies, wire.applyImport, async ({ input, operator, dependencies: audited }) =>
    toResponse(await applyImport(audited)({ lines: input.lines.map(lineOf), by: operator.id }), planResponse),
  );
}

const dramaResponse = ({ locales, ...drama }: EditedDrama) => ({ ...drama, locales: [...locales] });

const licenceResponse = ({ isWorldwide, proof, ...licence }: DramaLicence) => ({
  ...licence,
  territory: isWorldwide ? ('world' as const) : ('countries' as const),
  proofKind: proof.kind,
});

type FactsTyped = Omit<LicenceFacts, 'isWorldwide'> & { readonly territory: 'world' | 'countries' };

const factsOf = ({
  territory,
  countries,
  validFrom,
  validUntil,
  holder,
  languages,
}: FactsTyped): LicenceFacts => ({
  isWorldwide: territory === 'world',
  countries,
  validFrom,
  validUntil,
  holder,
  languages,
});

const lineOf = ({ licence, ...line }: RequestOf<typeof wire.planImport>['lines'][number]): ImportLine => ({
  ...line,
  licence: licence === null ? null : { ...factsOf(licence), proofDigest: licence.proofDigest },
});

const planResponse = (lines: readonly ImportedLine[]) => ({
  list: lines.map((line) => ({
    key: line.key,
    id: line.id,
    outcome: line.outcome,
    steps: line.outcome === 'refused' ? [] : [...line.steps],
    problems: line.outcome === 'refused' ? [...line.problems] : [],
  })),
});
