// Our drawing of England: nine counties that fill it, with Wales and a little of Scotland beside them.

import type { Land, Point } from "../../../table/board/mapOutlines";

/** The part of the drawing that is shown: left, top, width, height. */
export const BOX = [92, 8, 632, 778] as const;

const BERWICK: Point = [355, 14];
const WHITBY: Point = [470, 182];
const SOLWAY: Point = [200, 128];
const MORECAMBE: Point = [225, 200];
const HUMBER: Point = [520, 328];
const MERSEY: Point = [280, 318];
const DEE: Point = [250, 335];
const PEAK: Point = [405, 335];
const AVON: Point = [395, 462];
const MARCHES: Point = [250, 452];
const WASH: Point = [545, 398];
const THAMES: Point = [622, 562];
const LEA: Point = [540, 535];
const CHILTERN: Point = [415, 530];
const SEVERN: Point = [278, 572];
const WYE: Point = [262, 546];
const MENDIP: Point = [300, 605];
const KENNET: Point = [445, 610];
const SOLENT: Point = [452, 672];
const LYME: Point = [290, 700];
const NORTH: Point = [350, 205];

export const COUNTIES: readonly Land[] = [
  { name: "A", polygon: [BERWICK, [392, 70], [418, 128], WHITBY, NORTH, MORECAMBE, [196, 172], SOLWAY] },
  { name: "B", polygon: [MERSEY, PEAK, [412, 400], AVON, [318, 468], MARCHES, [240, 390], DEE] },
  {
    name: "C",
    polygon: [WHITBY, [520, 225], [542, 290], HUMBER, PEAK, MERSEY, [268, 285], [272, 240], MORECAMBE, NORTH],
  },
  { name: "D", polygon: [MARCHES, [318, 468], AVON, CHILTERN, KENNET, [360, 612], MENDIP, SEVERN, WYE, [248, 500]] },
  { name: "E", polygon: [PEAK, HUMBER, [566, 360], WASH, [552, 450], LEA, [480, 548], CHILTERN, AVON, [412, 400]] },
  { name: "F", polygon: [WASH, [585, 384], [655, 388], [706, 432], [698, 490], [662, 530], THAMES, LEA, [552, 450]] },
  {
    name: "G",
    polygon: [
      SEVERN,
      MENDIP,
      [285, 650],
      LYME,
      [258, 716],
      [244, 755],
      [204, 748],
      [150, 776],
      [104, 772],
      [130, 726],
      [142, 662],
      [165, 628],
      [215, 614],
      [255, 598],
    ],
  },
  { name: "H", polygon: [MENDIP, [360, 612], KENNET, SOLENT, [420, 694], [385, 724], [325, 722], LYME, [285, 650]] },
  {
    name: "I",
    polygon: [
      LEA,
      THAMES,
      [692, 585],
      [686, 628],
      [640, 660],
      [575, 692],
      [490, 690],
      SOLENT,
      KENNET,
      CHILTERN,
      [480, 548],
    ],
  },
];

/** Land without a place for knights. */
export const ABROAD: readonly Land[] = [
  {
    name: "Wales",
    polygon: [
      DEE,
      [240, 390],
      MARCHES,
      [248, 500],
      WYE,
      [232, 578],
      [172, 570],
      [112, 536],
      [140, 500],
      [172, 458],
      [178, 402],
      [132, 402],
      [168, 352],
      [210, 336],
    ],
  },
  {
    name: "Scotland",
    polygon: [BERWICK, SOLWAY, [160, 116], [150, 60], [180, -50], [160, -400], [390, -400], [360, -60]],
  },
  {
    name: "Man",
    polygon: [
      [132, 262],
      [156, 238],
      [166, 252],
      [142, 282],
    ],
  },
  {
    name: "Wight",
    polygon: [
      [446, 722],
      [474, 710],
      [496, 722],
      [470, 738],
    ],
  },
];

/** Where the knight of each county stands; everything else of the county is drawn around it. */
export const SPOTS: ReadonlyMap<string, Point> = new Map<string, Point>([
  ["A", [300, 112]],
  ["B", [276, 398]],
  ["C", [352, 274]],
  ["D", [291, 530]],
  ["E", [436, 432]],
  ["F", [594, 474]],
  ["G", [174, 690]],
  ["H", [336, 664]],
  ["I", [530, 620]],
]);

/** Where the name stands, seen from there: inside its county, clear of coasts and borders. */
const ABOVE: Point = [36, -40];
const NAMES: ReadonlyMap<string, Point> = new Map<string, Point>([
  ["A", [30, 78]],
  ["G", [42, -38]],
  ["H", [36, -35]],
]);
export const nameAt = (county: string): Point => NAMES.get(county) ?? ABOVE;

/** Where the tower stands, in the sea. */
export const TOWER: Point = [640, 158];

/** Where a reward tile lies, seen from the knight of its county. */
const BESIDE: Point = [104, 34];
const TILES: ReadonlyMap<string, Point> = new Map<string, Point>([
  ["E", [2, 62]],
  ["F", [104, -13]],
  ["G", [104, -13]],
  ["H", [104, -13]],
]);
export const tileAt = (county: string): Point => TILES.get(county) ?? BESIDE;
