import { initialsOf } from '@cliffhanger/ui/pictures';
import { useTranslation } from '../language/index.ts';

interface StoreLineProps {
  readonly seller: { readonly name: string; readonly picture: string | null } | null;
}

/** The seller. Without a click there is none yet: the allocation decides after the payment. */
export function StoreLine({ seller }: StoreLineProps) {
  const t = useTranslation();
  if (seller === null) return null;
  return (
    <p className="flex items-center gap-2 text-small">
      <span
        aria-hidden
        className="grid size-5 shrink-0 place-items-center overflow-hidden rounded-full bg-store text-[9px] font-semibold text-on-stage"
      >
        {seller.picture === null ? (
          initialsOf(seller.name)
        ) : (
          <img src={seller.picture} alt="" className="size-full object-cover" />
        )}
      </span>
      {t('viewing.sold-by', { name: seller.name })}
    </p>
  );
}
