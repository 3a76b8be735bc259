import { Icon } from "./icon.tsx";
import { classNames } from "./class-names.ts";

const MARKS = {
  gain: { icon: "check", color: "text-success" },
  loss: { icon: "x", color: "text-danger" },
} as const;

/** What one gets, or loses, line by line. */
export function MarkedList({ items, mark }: { items: readonly string[]; mark: keyof typeof MARKS }) {
  const { icon, color } = MARKS[mark];
  return (
    <ul className="grid gap-2.5 text-sm">
      {items.map((item) => (
        <li key={item} className="flex items-start gap-2.5">
          <Icon name={icon} size={18} className={classNames("mt-px flex-none", color)} />
          {item}
        </li>
      ))}
    </ul>
  );
}
