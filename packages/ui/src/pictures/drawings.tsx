import type { ReactNode } from 'react';

/* Small drawings in the style of the icons: a stage, a light, and one object for the state. */

const STAGE =
  'M12 14h160M20 14c2 33-2 64-10 97h19c6-29 8-65 6-97M164 14c-2 33 2 64 10 97h-19c-6-29-8-65-6-97M4 111h176M18 121h148';

const Scene = ({ children }: { children: ReactNode }) => (
  <svg
    viewBox="0 0 184 132"
    width={184}
    height={132}
    aria-hidden
    fill="none"
    strokeWidth={1.75}
    strokeLinecap="round"
    strokeLinejoin="round"
    className="stroke-muted"
  >
    {children}
  </svg>
);

const Light = () => (
  <>
    <path className="fill-primary-soft stroke-none" d="M92 16 46 111h92z" />
    <path className="stroke-primary" d="M86 14h12l4 11H82z" />
  </>
);

const emptyStage = (
  <Scene>
    <Light />
    <path d={STAGE} />
    <ellipse className="stroke-primary" cx={92} cy={104} rx={20} ry={4} />
  </Scene>
);

const unplugged = (
  <Scene>
    <path d={STAGE} />
    <path d="M46 96c14 0 12-18 26-18h6M138 96c-14 0-12-18-26-18h-6" />
    <rect className="fill-surface" x={72} y={70} width={13} height={16} rx={4} />
    <rect className="fill-surface" x={101} y={70} width={13} height={16} rx={4} />
    <path className="stroke-primary" d="M85 75h6M85 81h6M93 64v-8M86 66l-4-6M100 66l4-6" />
  </Scene>
);

const lost = (
  <Scene>
    <Light />
    <path d={STAGE} />
    <path className="fill-surface" d="M92 56v48M70 62h40l9 8-9 8H70z" />
    <path className="fill-surface" d="M114 84H84l-8 7 8 7h30z" />
    <path className="stroke-primary" d="M92 104v7" />
  </Scene>
);

const waiting = (
  <Scene>
    <Light />
    <path d={STAGE} />
    <path
      className="fill-surface"
      d="M78 62h28v6c0 8-8 11-10 17 2 6 10 9 10 17v5H78v-5c0-8 8-11 10-17-2-6-10-9-10-17z"
    />
    <path className="stroke-primary" d="M84 104c2-5 6-6 8-9 2 3 6 4 8 9zM88 73h8M92 79v8" />
  </Scene>
);

const passed = (
  <Scene>
    <Light />
    <path d={STAGE} />
    <path className="fill-surface" d="M62 66h60v38H62z" />
    <path d="M62 80h8a5 5 0 0 1 0 10h-8M122 80h-8a5 5 0 0 0 0 10h8" />
    <path className="stroke-primary" d="m84 86 6 6 11-13" />
  </Scene>
);

const turnedDown = (
  <Scene>
    <path d={STAGE} />
    <path className="fill-surface" d="M70 56h34l12 12v38H70z" />
    <path d="M104 56v12h12M80 78h22M80 86h26" />
    <circle className="fill-surface" cx={114} cy={99} r={12} />
    <path className="stroke-primary" d="m109.500 94.500 9 9M118.500 94.500l-9 9" />
  </Scene>
);

const envelope = (
  <Scene>
    <Light />
    <path d={STAGE} />
    <rect className="fill-surface" x={62} y={66} width={60} height={40} rx={5} />
    <path className="stroke-primary" d="m64 70 28 20 28-20" />
  </Scene>
);

export const DRAWINGS = { emptyStage, unplugged, lost, waiting, passed, turnedDown, envelope } as const;
export type DrawingName = keyof typeof DRAWINGS;

export const Drawing = ({ name }: { name: DrawingName }) => DRAWINGS[name];
