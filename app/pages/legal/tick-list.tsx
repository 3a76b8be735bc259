import { Icon } from "~/ui/icon.tsx";

/** What one gets, line by line. */
export function TickList({ items }: { items: readonly string[] }) {
  return (
    <ul className="grid gap-2.5 text-sm">
      {items.map((item) => (
        <li key={item} className="flex items-start gap-2.5">
          <Icon name="check" size={18} className="mt-px flex-none text-success" />
          {item}
        </li>
      ))}
    </ul>
  );
}
