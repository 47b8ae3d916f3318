const skeletonRows = 8;

/** The space of the rows that are not in the document. One cell: a wider one would bring back columns a narrow screen leaves out. */
export const Spacer = ({ height }: { height: number }) =>
  height > 0 ? (
    <tr aria-hidden="true">
      <td className="at-spacer" style={{ height }} />
    </tr>
  ) : null;

/** Rows of grey bars while the first rows are on their way. */
export const SkeletonRows = ({ width }: { width: number }) =>
  Array.from({ length: skeletonRows }, (_, row) => (
    <tr key={row} aria-hidden="true">
      {Array.from({ length: width }, (_unused, cell) => (
        <td key={cell}>
          <span className="at-bone" />
        </td>
      ))}
    </tr>
  ));
