from peerage.cli import main

main()
