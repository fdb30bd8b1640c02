import type { PhotoMark } from '@backoffice/contracts/capabilities';
import { measureText } from './draw-marks.ts';
import { MARK_COLOUR, MARK_FONT, markPath, RIM_COLOUR, strokesOf, textPlace, type PictureSize } from './mark-shapes.ts';

/** A mark as it will be on the picture; `index` of what can be pressed. */
export function MarkShape({ mark, picture, index }: { mark: PhotoMark; picture: PictureSize; index?: number }) {
  const { line, rim, reach } = strokesOf(picture);
  if (mark.kind === 'text') {
    const { x, y, size } = textPlace(mark, picture, measureText);
    return (
      <text
        data-mark={index}
        x={x}
        y={y}
        fontSize={size}
        fontFamily={MARK_FONT}
        fontWeight="bold"
        dominantBaseline="central"
        fill={MARK_COLOUR}
        stroke={RIM_COLOUR}
        strokeWidth={line}
        paintOrder="stroke"
      >
        {mark.text}
      </text>
    );
  }
  const path = markPath(mark, picture);
  return (
    <g data-mark={index} fill="none" strokeLinecap="round" strokeLinejoin="round">
      <path d={path} stroke="transparent" strokeWidth={reach} />
      <path d={path} stroke={RIM_COLOUR} strokeWidth={rim} />
      <path d={path} stroke={MARK_COLOUR} strokeWidth={line} />
    </g>
  );
}
