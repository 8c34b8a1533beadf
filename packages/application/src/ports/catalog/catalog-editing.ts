import type {
  CategoryId,
  DramaId,
  EpisodeCounts,
  KnownDrama,
  LicenceFacts,
  LicenceId,
  Prices,
} from '@cliffhanger/core/catalog';
import type { Id, Instant, Locale, Money } from '@cliffhanger/core/kernel';

export type PriceChangeId = Id<'price-change'>;

/** A drama in the editors' view, on sale or not. */
export interface EditedDrama extends Prices, EpisodeCounts {
  readonly id: DramaId;
  /** Its key in imported sheets; `null` for one created by hand. */
  readonly key: string | null;
  readonly title: string;
  readonly category: { readonly id: CategoryId; readonly name: string };
  readonly isOnSale: boolean;
  readonly hasBeenOnSale: boolean;
  /** `null` before the first upload. */
  readonly poster: string | null;
  /** Languages with texts. */
  readonly locales: readonly Locale[];
  readonly publishedAt: Instant;
}

export interface DramaText {
  readonly locale: Locale;
  readonly title: string;
  readonly synopsis: string;
  readonly captions: readonly string[];
}

export interface PriceDecided {
  readonly outcome:
    | 'decided'
    | 'proposed'
    | 'confirmed'
    | 'wholesale-below-floor'
    | 'second-person-needed'
    | 'nothing-proposed';
  readonly floor: Money;
}

export interface PriceChange {
  readonly id: PriceChangeId;
  readonly dramaId: DramaId;
  readonly wholesale: Money;
  readonly retail: Money;
  readonly effectiveFrom: Instant;
  readonly reason: string;
  readonly decidedBy: string;
  readonly decidedAt: Instant;
  /** The second approver of a lower wholesale price. */
  readonly confirmedBy: string | null;
  readonly appliedAt: Instant | null;
}

/** The licence document: sealed, in the file storage. */
export interface LicenceProof {
  readonly name: string;
  readonly kind: 'pdf' | 'picture';
  readonly digest: string;
}

export interface DramaLicence extends LicenceFacts {
  readonly id: LicenceId;
  readonly dramaId: DramaId;
  /** The lowest wholesale price that the holder allows; `null` without a limit. */
  readonly wholesaleFloor: Money | null;
  readonly proof: LicenceProof;
  readonly recordedBy: string;
  readonly recordedAt: Instant;
  readonly endedAt: Instant | null;
}

export interface EditedDramasQuery {
  /** Matches English titles; empty: all. */
  readonly search: string;
  /** Cursor. */
  readonly after: DramaId | null;
  readonly most: number;
}

export interface NewDrama extends Prices, EpisodeCounts {
  readonly id: DramaId;
  readonly key: string | null;
  readonly categoryId: CategoryId;
  readonly at: Instant;
}

export interface EditedCategory {
  readonly id: CategoryId;
  /** English is always present. */
  readonly names: Readonly<Partial<Record<Locale, string>>>;
  /** On sale or not. */
  readonly dramas: number;
}

/** The write side for the platform's editors; sellers and viewers only read. */
export interface CatalogEditing {
  /** In ID order, which is creation order. */
  list(asked: EditedDramasQuery): Promise<readonly EditedDrama[]>;
  find(dramaId: DramaId): Promise<EditedDrama | undefined>;
  /** Locks the row until the transaction ends. */
  lock(dramaId: DramaId): Promise<EditedDrama | undefined>;
  /** Only the row and its first price. */
  add(drama: NewDrama): Promise<void>;
  saveFacts(dramaId: DramaId, facts: EpisodeCounts & { readonly categoryId: CategoryId }): Promise<void>;
  savePoster(dramaId: DramaId, poster: { readonly address: string; readonly digest: string }): Promise<void>;
  textsOf(dramaId: DramaId): Promise<readonly DramaText[]>;
  saveText(dramaId: DramaId, text: DramaText): Promise<void>;
  /** The first sale sets `publishedAt`. */
  saveOnSale(dramaId: DramaId, isOnSale: boolean, at: Instant): Promise<void>;
  /**
   * `proposed`: a lower wholesale price waits for a second person. `confirmed`: this call is the second
   * approval.
   */
  addPriceChange(change: Omit<PriceChange, 'confirmedBy' | 'appliedAt'>): Promise<PriceDecided>;
  /** Newest first. */
  priceChangesOf(dramaId: DramaId, most: number): Promise<readonly PriceChange[]>;
  /** Applies a batch of due prices; returns their count. */
  applyDuePrices(now: Instant, most: number): Promise<number>;
  /** Latest recorded first, including ended ones. */
  licencesOf(dramaId: DramaId, most: number): Promise<readonly DramaLicence[]>;
  findLicence(licenceId: LicenceId): Promise<DramaLicence | undefined>;
  addLicence(licence: Omit<DramaLicence, 'endedAt'>): Promise<void>;
  endLicence(licenceId: LicenceId, end: { readonly by: string; readonly at: Instant }): Promise<void>;
  /** Takes a batch of dramas off sale that no longer meet its requirements; returns them. */
  stopSales(now: Instant, most: number): Promise<readonly DramaId[]>;
  /** In display order. */
  categories(): Promise<readonly EditedCategory[]>;
  /** Appends a new one at the end. */
  saveCategory(category: Pick<EditedCategory, 'id' | 'names'>): Promise<void>;
  orderCategories(ids: readonly CategoryId[]): Promise<void>;
  /** The stored dramas that an import compares its lines with. */
  knownByKeys(keys: readonly string[]): Promise<readonly KnownDrama[]>;
}
