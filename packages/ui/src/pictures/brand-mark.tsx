interface BrandMarkProps {
  readonly size?: number;
  /** An operator's own mark, shown instead of ours. */
  readonly source?: string;
  readonly className?: string;
}

/** A ledge, and a play button that hangs over its edge. */
export function BrandMark({ size = 40, source, className = '' }: BrandMarkProps) {
  if (source !== undefined) {
    return <img src={source} alt="" width={size} height={size} className={`rounded-[24%] ${className}`} />;
  }
  return (
    <svg viewBox="0 0 64 64" width={size} height={size} aria-hidden className={`shrink-0 ${className}`}>
      <rect width="64" height="64" rx="15" className="fill-ink" />
      <path
        className="fill-page"
        d="M0 33h27.500c2.600 0 3.800 3.100 1.900 4.900l-3.700 3.500c-1 1-1.400 2.300-1 3.600l1.300 4.300c.4 1.400 0 2.800-1 3.700L16.300 62c-.9.800-1.500 1.400-2.200 2H15A15 15 0 0 1 0 49z"
      />
      <path
        className="fill-primary"
        d="M25.600 13.300c-.6-2.200 1.700-4.100 3.700-3.100l22.100 10.900c2.100 1 2 4-.2 4.900L30 34.400"
      />
      <path
        className="fill-primary"
        d="M25.600 13.300 30 34.400l21.200-8.400c2.200-.9 2.300-3.900.2-4.900L29.300 10.200c-2-1-4.300.9-3.700 3.100z"
      />
    </svg>
  );
}
