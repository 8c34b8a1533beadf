import { aFanForTheEmpress } from './dramas/a-fan-for-the-empress.ts';
import { aKissForTheWinterKing } from './dramas/a-kiss-for-the-winter-king.ts';
import { aKiteForMilo } from './dramas/a-kite-for-milo.ts';
import { aTenderTakeover } from './dramas/a-tender-takeover.ts';
import { ashesInARedCoat } from './dramas/ashes-in-a-red-coat.ts';
import { brideOfTheAmberRoad } from './dramas/bride-of-the-amber-road.ts';
import { elevenMinutesOfSnow } from './dramas/eleven-minutes-of-snow.ts';
import { fortySecondFloor } from './dramas/forty-second-floor.ts';
import { grandmasSpareKey } from './dramas/grandmas-spare-key.ts';
import { honeymoonForThree } from './dramas/honeymoon-for-three.ts';
import { loveYourExsLawyer } from './dramas/love-your-exs-lawyer.ts';
import { midnightAtHaldenTower } from './dramas/midnight-at-halden-tower.ts';
import { motherDrivesAtNight } from './dramas/mother-drives-at-night.ts';
import { myOwnFuneral } from './dramas/my-fake-funeral.ts';
import { mySistersSignature } from './dramas/my-sisters-signature.ts';
import { nightTrainToTrieste } from './dramas/night-train-to-trieste.ts';
import { passenger14c } from './dramas/passenger-14c.ts';
import { plusOneProblem } from './dramas/plus-one-problem.ts';
import { postcardsFromNobody } from './dramas/postcards-from-nobody.ts';
import { queenOfTheDrownedCity } from './dramas/queen-of-the-drowned-city.ts';
import { ravenSeason } from './dramas/raven-season.ts';
import { returnOfMissNobody } from './dramas/return-of-miss-nobody.ts';
import { roomWithoutADoor } from './dramas/room-without-a-door.ts';
import { signedSealedEngaged } from './dramas/signed-sealed-engaged.ts';
import { sixHoursOfFog } from './dramas/six-hours-of-fog.ts';
import { summerOfTheOrangeBoat } from './dramas/summer-of-the-orange-boat.ts';
import { theBakeryOnTinStreet } from './dramas/the-bakery-on-tin-street.ts';
import { theCatInheritsEverything } from './dramas/the-cat-inherits-everything.ts';
import { theChairmansDriver } from './dramas/the-chairmans-driver.ts';
import { theClockmakersDragon } from './dramas/the-clockmakers-dragon.ts';
import { theFloristUpstairs } from './dramas/the-florist-upstairs.ts';
import { theFoxInApartmentNine } from './dramas/the-fox-in-apartment-nine.ts';
import { theGlassBride } from './dramas/the-glass-bride.ts';
import { theHeirTakesTheBus } from './dramas/the-heir-takes-the-bus.ts';
import { theHouseAcross } from './dramas/the-house-across.ts';
import { theInterimWife } from './dramas/the-interim-wife.ts';
import { theLakeRemembers } from './dramas/the-lake-remembers.ts';
import { theLastOrchard } from './dramas/the-last-orchard.ts';
import { theLighthouseVow } from './dramas/the-lighthouse-vow.ts';
import { thePhysicianOfLotusCourt } from './dramas/the-physician-of-lotus-court.ts';
import { theSilkSpy } from './dramas/the-silk-spy.ts';
import { theStarCollector } from './dramas/the-star-collector.ts';
import { theSwordlessGeneral } from './dramas/the-swordless-general.ts';
import { theWidowPlaysWhite } from './dramas/the-widow-plays-white.ts';
import { thirteenCandlesForLiars } from './dramas/thirteen-candles-for-liars.ts';
import { thornAndCrown } from './dramas/thorn-and-crown.ts';
import { threeBrothersOneVan } from './dramas/three-brothers-one-van.ts';
import { twoLeftFeet } from './dramas/two-left-feet.ts';
import type { SampleDrama } from './sample-drama.ts';
import { SAMPLE_DRAMAS } from './sample-dramas.ts';

/** Everything a development database has on sale: the dozen that tests know by name, and the rest of the hall. */
export const CATALOGUE_DRAMAS: readonly SampleDrama[] = [
  ...Object.values(SAMPLE_DRAMAS),
  theSilkSpy,
  midnightAtHaldenTower,
  theWidowPlaysWhite,
  theFoxInApartmentNine,
  passenger14c,
  elevenMinutesOfSnow,
  myOwnFuneral,
  motherDrivesAtNight,
  thePhysicianOfLotusCourt,
  theInterimWife,
  returnOfMissNobody,
  theClockmakersDragon,
  roomWithoutADoor,
  theLighthouseVow,
  theCatInheritsEverything,
  theLastOrchard,
  theSwordlessGeneral,
  fortySecondFloor,
  ashesInARedCoat,
  queenOfTheDrownedCity,
  theLakeRemembers,
  nightTrainToTrieste,
  honeymoonForThree,
  grandmasSpareKey,
  aFanForTheEmpress,
  theChairmansDriver,
  mySistersSignature,
  thornAndCrown,
  theHouseAcross,
  postcardsFromNobody,
  plusOneProblem,
  theBakeryOnTinStreet,
  theFloristUpstairs,
  summerOfTheOrangeBoat,
  thirteenCandlesForLiars,
  theGlassBride,
  aTenderTakeover,
  theHeirTakesTheBus,
  signedSealedEngaged,
  aKissForTheWinterKing,
  theStarCollector,
  ravenSeason,
  brideOfTheAmberRoad,
  sixHoursOfFog,
  threeBrothersOneVan,
  aKiteForMilo,
  loveYourExsLawyer,
  twoLeftFeet,
];
