import { Check } from "lucide-react";

/** What one gets, line by line. */
export function TickList({ items }: { items: readonly string[] }) {
  return (
    <ul className="grid gap-2.5 text-sm">
      {items.map((item) => (
        <li key={item} className="flex items-start gap-2.5">
          <Check size={18} strokeWidth={1.75} aria-hidden="true" className="mt-px flex-none text-success" />
          {item}
        </li>
      ))}
    </ul>
  );
}
